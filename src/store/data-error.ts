/** A data folder that cannot be used as it is; the message says which file and why, for the person at the terminal. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** What Node gives a failed system call, such as ENOENT; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
