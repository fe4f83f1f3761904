/** As much of an answer as tells whether it was a refusal, and why. */
interface Answered {
  /** Null for a connection that was cut. */
  readonly status: number | null;
  /** As the journal has it. */
  readonly cause: string | null;
}

/**
 * Under which name an answer of 400 and above, or a cut connection, is counted among refusals, such as `validation` or
 * `limit:hourly`; null for any other answer. Numbers of firings and names of fields would make each a kind of its own.
 */
export function refusalKind({ status, cause }: Answered): string | null {
  if (cause === null || (status !== null && status < 400)) return null;
  return cause
    .replace(/(?<=.), variant:\S+$/, '')
    .replace(/#\d+/g, '')
    .replace(/validation:.*$/s, 'validation');
}
