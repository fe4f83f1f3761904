import { plainText } from '../client-report/plain-text.ts';
import { unseededDigits } from '../random/unseeded.ts';
import { elapsedMs, systemSource } from '../time/clock.ts';
import {
  CLEANING_REQUESTS,
  PROBES,
  type VerifyResult,
  verify as verifyServer,
  verifyText,
} from '../verify/command-line.ts';
import { type AskedServer, askedServer } from './asked-server.ts';
import { type Asked, type Command, EXIT, UsageError } from './command.ts';
import { interruption } from './interruption.ts';
import { makeReportFolder } from './report-folder.ts';
import { verifyProgressOn } from './verify-progress.ts';
import { refuseUnwritable, writeAssumptions, writeVerifyReport } from './verify-report.ts';
import { verifyFiles } from './verify-traffic.ts';

/** In a line of standard error. */
const NOTE_CHARACTERS = 300;

/** Holds a server of the API, or recorded traffic, against the documentation. */
export const verify: Command = async asked => {
  const { report, assumeOut, write = false } = asked.options;
  if (assumeOut !== undefined) refuseUnwritable(assumeOut, asked.nameOf('assumeOut'));
  if (asked.command.length > 0) return verifyFiles(asked);
  if (asked.sourceOf('baseUrl') === 'flag') {
    throw new UsageError(`${asked.nameOf('baseUrl')} is about recorded traffic: verify FILE.har --base URL`);
  }
  if (report !== undefined) makeReportFolder(report, asked.nameOf);
  const server = await askedServer(asked, {
    command: 'verify',
    otherwise: ', or files of recorded traffic',
    reserved: write ? CLEANING_REQUESTS : 0,
  });
  const { signal, status } = interruption('leadline verify: interrupted; no more requests are sent\n');
  signal.addEventListener('abort', () => server.paced.end('the run was interrupted'));
  const result = await resultOf(asked, server);
  process.stdout.write(verifyText(result));
  if (report !== undefined) writeVerifyReport(report, result);
  if (assumeOut !== undefined) writeAssumptions(assumeOut, result);
  return status() ?? exitOf(result);
};

async function resultOf({ options, env }: Asked, server: AskedServer): Promise<VerifyResult> {
  const { siteId, values = false, write = false, rate = 0.5 } = options;
  const { baseUrl, paced, mask, sign, maxRequests } = server;
  const requests = () => paced.requests();
  const run = { total: PROBES.length, requests, maxRequests, rate };
  const progress = verifyProgressOn(process.stderr, { env, elapsedMs }, run);
  const note = (text: string) => progress.note(`leadline verify: ${plainText(mask(text), NOTE_CHARACTERS)}`);
  try {
    return await verifyServer(paced, {
      baseUrl,
      probes: PROBES,
      siteId,
      values,
      wallMs: systemSource,
      mask,
      trying: (name, done) => progress.trying(name, done),
      ...(write && { write: { sign, random: unseededDigits, note } }),
    });
  } finally {
    progress.end();
  }
}

function exitOf({ results }: VerifyResult): number {
  if (results.some(({ about, verdict }) => about === 'spec' && verdict === 'differs')) return EXIT.missed;
  return results.every(({ verdict }) => verdict === 'not tried') ? EXIT.untried : EXIT.fine;
}
