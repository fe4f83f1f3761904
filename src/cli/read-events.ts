/** One server-sent event. */
export interface ServerEvent {
  /** `message` where the server does not name it. */
  readonly event: string;
  readonly data: string;
}

/**
 * Server-sent events as they come, without comments; `got` is told of each `id`, also of one without data.
 * Source: HTML Living Standard, 9.2.6 Interpreting an event stream; of the line ends, Leadline sends LF alone.
 */
export async function* readEvents(
  chunks: AsyncIterable<string>,
  got: (id: string) => void,
): AsyncGenerator<ServerEvent, undefined> {
  let rest = '';
  for await (const chunk of chunks) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields = fieldsOf(block);
      const id = fields.get('id');
      if (id !== undefined) got(id);
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', data };
    }
  }
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
  }
  return fields;
}
