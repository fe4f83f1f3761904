/** What the caller has to change, one fault a line: printed as such, exit code 2. */
export class UsageError extends Error {}

/** What the machine does not give now, such as a port that is taken: printed as one line, exit code 1. */
export class StartError extends Error {}

/** A value as an error line shows it: quoted, on one line, cut where it is long. */
export function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 77)}...` : value);
}
