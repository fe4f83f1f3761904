/** A pattern that cannot be used; the message is fit for a client. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** @throws PatternError always, in PostgreSQL's words. */
export function refuse(reason: string): never {
  throw new PatternError(`invalid regular expression: ${reason}`);
}

/** @throws PatternError always: the pattern is right, but takes more than linear time. */
export function refuseNonLinear(construct: string): never {
  throw new PatternError(
    `${construct} are not supported: regular expressions run in linear time, which rules them out`,
  );
}
