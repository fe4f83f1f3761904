import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from '../simulator/validate-options.ts';
import { ask, jsonIn, ORIGIN_DEFAULT, reasonOf, refusalIn } from './ask.ts';
import { type Command, complain, EXIT, type Given, UsageError } from './command.ts';
import { type ExplainedRequest, explainedText } from './explained-text.ts';
import { readHar, requestOfHar } from './read-har.ts';

/**
 * Prints one request with its explanation: from a running server, or from the folder of a report. `missed` where there is
 * no such request, `untried` where there is no answer or no report.
 */
export const explain: Command = async given => {
  const id = idIn(given.command);
  const found = isFromReport(given) ? fromReport(given.options.report!, id) : await fromServer(given.options, id);
  if (!('request' in found)) return complain('explain', found.complaint, found.code);
  process.stdout.write(explainedText(found.request));
  return EXIT.fine;
};

type Found =
  | { readonly request: ExplainedRequest }
  | { readonly complaint: string; readonly code: (typeof EXIT)[keyof typeof EXIT] };

/** @throws UsageError */
function idIn(operands: readonly string[]): number {
  const [text, more] = operands;
  if (text === undefined) {
    throw new UsageError(
      'explain needs the id of a request: leadline explain 12; leadline tail and the journal show ids',
    );
  }
  if (more !== undefined) throw new UsageError(`explain takes one id; got ${shown(more)} beside ${shown(text)}`);
  const digits = text.replace(/^#/, '');
  if (!/^[1-9]\d{0,14}$/.test(digits)) {
    throw new UsageError(`the id of a request must be a number from 1; got ${shown(text)}`);
  }
  return Number(digits);
}

/** A flag beats a variable; of two variables the server's, which exec sets. @throws UsageError where both are flags */
function isFromReport({ options, nameOf }: Given): boolean {
  const { report, url } = options;
  if (report === undefined || url === undefined) return report !== undefined;
  const [isReportFlag, isUrlFlag] = [nameOf('report') === '--report', nameOf('url') === '--url'];
  if (isReportFlag && isUrlFlag) throw new UsageError('--report and --url must not be used together: name one of them');
  return isReportFlag;
}

async function fromServer({ url = ORIGIN_DEFAULT, controlToken }: Given['options'], id: number): Promise<Found> {
  const { origin } = new URL(url);
  try {
    const response = await ask(new URL(`/_sim/journal/${id}`, origin), { controlToken });
    const body = await jsonIn(response);
    const { statusCode: status = 0 } = response;
    if (status === 200 && isRequest(body)) return { request: body };
    const said = refusalIn(body);
    if (status === 404 && said !== null) return { complaint: said, code: EXIT.missed };
    if (status === 401) return { complaint: `${origin} requires --control-token`, code: EXIT.usage };
    return {
      complaint: `${origin} answers ${status}${said === null ? ', but not as Leadline does' : `: ${said}`}`,
      code: EXIT.failed,
    };
  } catch (error) {
    return { complaint: `no answer from ${origin} (${reasonOf(error)})`, code: EXIT.untried };
  }
}

function isRequest(body: unknown): body is ExplainedRequest {
  return typeof body === 'object' && body !== null && 'method' in body && 'path' in body;
}

const HAR = 'traffic.har';

function fromReport(folder: string, id: number): Found {
  const file = join(folder, HAR);
  let har: ReturnType<typeof readHar>;
  try {
    har = readHar(readFileSync(file, 'utf8'));
  } catch (error) {
    return { complaint: `${file} cannot be read (${reasonOf(error)})`, code: EXIT.untried };
  }
  const { entries, basePath } = har;
  const found = entries.find(entry => entry._id === id);
  if (found !== undefined) return { request: requestOfHar(found, basePath) };
  return { complaint: `${file} has no request ${id}; ${rangeText(entries.map(({ _id }) => _id))}`, code: EXIT.missed };
}

function rangeText(ids: readonly number[]): string {
  if (ids.length === 0) return 'it has none';
  const [first, last] = [ids, ids].map((all, n) => all.reduce((a, b) => (n === 0 ? Math.min(a, b) : Math.max(a, b))));
  return `it has ${ids.length}, from ${first} to ${last}`;
}
