import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedMs, systemSource } from '../time/clock.ts';
import { isLoopback, PROBES, paced, senderTo, verify as verifyServer, verifyText } from '../verify/command-line.ts';
import { type Asked, type Command, EXIT, UsageError } from './command.ts';
import { verifyFiles } from './verify-traffic.ts';

/** Holds a server of the API, or recorded traffic, against the documentation. */
export const verify: Command = async asked => {
  if (asked.command.length > 0) return verifyFiles(asked);
  const { against, siteId, values = false, maxRequests = 150, rate = 0.5, maxWait = 60 } = asked.options;
  if (asked.sourceOf('baseUrl') === 'flag') {
    throw new UsageError(`${asked.nameOf('baseUrl')} is about recorded traffic: verify FILE.har --base URL`);
  }
  if (against === undefined)
    throw new UsageError(
      'verify needs --against URL, such as https://api.example.com/v1, or files of recorded traffic',
    );
  const token = await tokenOf(asked);
  const baseUrl = against.replace(/\/+$/, '');
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    process.stderr.write(`leadline verify: the token goes to ${hostname} over plain HTTP\n`);
  }
  const send = await senderTo({ baseUrl, token });
  const pace = paced({ send, elapsedMs, sleep: ms => sleep(ms) }, { maxRequests, rate, maxWaitS: maxWait });
  const result = await verifyServer(pace, { baseUrl, probes: PROBES, siteId, values, wallMs: systemSource });
  process.stdout.write(verifyText(result));
  const { results } = result;
  if (results.some(({ verdict }) => verdict === 'differs')) return EXIT.missed;
  return results.every(({ verdict }) => verdict === 'not tried') ? EXIT.untried : EXIT.fine;
};

/** From `--token`, where `-` is standard input, or LEADLINE_REAL_TOKEN. @throws UsageError */
async function tokenOf({ options: { realToken }, sourceOf }: Asked): Promise<string> {
  if (realToken === undefined) {
    throw new UsageError('verify needs a token: LEADLINE_REAL_TOKEN, or --token - to read it from standard input');
  }
  if (realToken !== '-') {
    if (sourceOf('realToken') === 'flag') {
      process.stderr.write(
        'leadline verify: --token VALUE stands in the list of processes; use LEADLINE_REAL_TOKEN or --token -\n',
      );
    }
    return usable(realToken);
  }
  return usable(await textOf(process.stdin));
}

/** @throws UsageError, without the value */
function usable(given: string): string {
  const token = given.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError('the token must be printable characters without spaces');
}
