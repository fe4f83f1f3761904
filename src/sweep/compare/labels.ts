/** How ids are written, by id, at one moment of a run. */
export type LabelsThen = Pick<ReadonlyMap<string, string>, 'get'>;

interface Label {
  readonly name: string;
  readonly text: string;
  /** The number of the change that it came with. */
  readonly since: number;
}

/**
 * How ids are written in a sandbox: by the name of what they belong to, which clients change. Each request is written as
 * it was then, without a copy for each: a run creates thousands.
 */
export class Labels {
  /** The last one is in force. */
  readonly #byId = new Map<string, Label[]>();
  #changes = 0;

  isNew(id: string, name: string): boolean {
    return this.#byId.get(id)?.at(-1)?.name !== name;
  }

  set(id: string, name: string, text: string): void {
    const label = { name, text, since: ++this.#changes };
    const known = this.#byId.get(id);
    if (known === undefined) this.#byId.set(id, [label]);
    else known.push(label);
  }

  /** As they are now, whatever is set later. */
  now(): LabelsThen {
    const changes = this.#changes;
    return { get: id => this.#byId.get(id)?.findLast(({ since }) => since <= changes)?.text };
  }
}
