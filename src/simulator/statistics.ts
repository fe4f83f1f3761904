/** What `leadline exec` says at the end. */
export interface Summary {
  readonly requests: number;
  /** operationIds that were asked for, in order of their first request. */
  readonly operations: readonly string[];
  /** Operations there are. */
  readonly total: number;
  readonly deviations: number;
  /** Answers of 400 and above, and cut connections, by cause. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Requests answered so far, over all sandboxes. */
export class Statistics {
  readonly #total: number;
  #requests = 0;
  #deviations = 0;
  readonly #operations = new Set<string>();
  readonly #refusals = new Map<string, number>();

  /** @param total operations there are */
  constructor(total: number) {
    this.#total = total;
  }

  /** @param status null for a connection that was cut */
  count(operation: string | null, status: number | null, cause: string | null, deviations: number): void {
    this.#requests += 1;
    this.#deviations += deviations;
    if (operation !== null) this.#operations.add(operation);
    if (cause === null || (status !== null && status < 400)) return;
    // Numbers of firings and names of fields would make every refusal a kind of its own.
    const kind = cause.replace(/#\d+/g, '').replace(/validation:.*$/s, 'validation');
    this.#refusals.set(kind, (this.#refusals.get(kind) ?? 0) + 1);
  }

  summary(): Summary {
    return {
      requests: this.#requests,
      operations: [...this.#operations],
      total: this.#total,
      deviations: this.#deviations,
      refusals: Object.fromEntries(this.#refusals),
    };
  }
}
