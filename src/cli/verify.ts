import { systemSource } from '../time/clock.ts';
import { PROBES, verify as verifyServer, verifyText } from '../verify/command-line.ts';
import { askedServer } from './asked-server.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { verifyFiles } from './verify-traffic.ts';

/** Holds a server of the API, or recorded traffic, against the documentation. */
export const verify: Command = async asked => {
  if (asked.command.length > 0) return verifyFiles(asked);
  const { siteId, values = false } = asked.options;
  if (asked.sourceOf('baseUrl') === 'flag') {
    throw new UsageError(`${asked.nameOf('baseUrl')} is about recorded traffic: verify FILE.har --base URL`);
  }
  const { baseUrl, paced } = await askedServer(asked, {
    command: 'verify',
    otherwise: ', or files of recorded traffic',
  });
  const result = await verifyServer(paced, { baseUrl, probes: PROBES, siteId, values, wallMs: systemSource });
  process.stdout.write(verifyText(result));
  const { results } = result;
  if (results.some(({ verdict }) => verdict === 'differs')) return EXIT.missed;
  return results.every(({ verdict }) => verdict === 'not tried') ? EXIT.untried : EXIT.fine;
};
