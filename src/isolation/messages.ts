/** Where something listens. */
export interface Address {
  /** A name or an address of the loopback interface, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** To the process inside of the namespace. */
export type ToInside =
  /** Listen at these addresses, and hand over what listens: the first message. */
  | { readonly listen: readonly Address[] }
  /** Start the command: all that listens is served. */
  | { readonly run: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly signal: NodeJS.Signals };

/** From it; it ends with the exit status of the command. */
export type FromInside =
  /** With the listening server. */
  | { readonly listens: Address }
  | { readonly started: true }
  /** The command was not started. */
  | { readonly failed: string; readonly status: number };
