/** Why there can be no sweep; ends with code 4. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError';
  /** Of what the failing run printed, the lines that say what failed, or the last ones. */
  readonly output: readonly string[];

  constructor(message: string, output: readonly string[]) {
    super(message);
    this.output = output;
  }
}

/** Tests that ran without a variant, and could not even be started in one. */
export class RunError extends Error {
  override readonly name = 'RunError';
  /** The name of the variant. */
  readonly variant: string;

  constructor(variant: string, cause: unknown) {
    super(`the tests could not be run in ${variant}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.variant = variant;
  }
}
