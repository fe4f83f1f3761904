/** An option that cannot be used; the message says in plain words what was given and what is allowed. */
export class OptionError extends Error {
  /** As `SandboxOptions` and the control plane name it. */
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.option = option;
  }
}
