// The only file that knows the SDK of the protocol: a file of its own in dist/, which no other command reads.
import type { Readable, Writable } from 'node:stream';
import { type CallToolResult, Server, type Tool } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { BoundedLines, LINE_MAX } from './bounded-lines.ts';
import type { Outcome, Toolbox } from './tools.ts';

export interface Service {
  readonly version: string;
  /** What a model reads before it uses any tool. */
  readonly instructions: string;
  readonly toolbox: Toolbox;
  readonly input: Readable;
  /** Belongs to the protocol. */
  readonly output: Writable;
  /** Told what went wrong with the connection, without quoting what was sent. */
  readonly complain: (text: string) => void;
}

/** Serves until the input ends or `stop` is called; `ended` then resolves. */
export function serveTools(service: Service): { readonly ended: Promise<void>; stop(): Promise<void> } {
  const { input, output, complain } = service;
  // The SDK listens for each answer that waits for its turn.
  output.setMaxListeners(0);
  const lines = new BoundedLines(
    text => complain(text),
    refusal => output.write(`${JSON.stringify(refusal)}\n`),
  );
  // A Transform reads ahead of the reader of its lines, the sum of which the SDK bounds again.
  const transport = new StdioServerTransport(input.pipe(lines), output, { maxBufferSize: 2 * LINE_MAX });
  const handle = serveStdio(() => serverFor(service), {
    transport,
    onerror: () => complain('a line of the input was no message of the protocol, or could not be answered'),
  });
  const { onclose } = transport;
  const ended = new Promise<void>(resolve => {
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  return { ended, stop: () => handle.close() };
}

function serverFor({ version, instructions, toolbox }: Service): Server {
  const server = new Server(
    { name: 'leadline', title: 'Leadline', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolbox.tools as readonly Tool[] as Tool[] }));
  server.setRequestHandler('tools/call', async ({ params }) =>
    resultOf(await toolbox.call(params.name, params.arguments)),
  );
  return server;
}

function resultOf(outcome: Outcome): CallToolResult {
  if ('refused' in outcome) return { isError: true, content: [{ type: 'text', text: outcome.refused }] };
  const { told } = outcome;
  return { content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: { ...told } };
}
