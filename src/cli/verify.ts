import { plainText } from '../client-report/plain-text.ts';
import { unseededDigits } from '../random/unseeded.ts';
import { systemSource } from '../time/clock.ts';
import {
  CLEANING_REQUESTS,
  PROBES,
  type VerifyResult,
  verify as verifyServer,
  verifyText,
} from '../verify/command-line.ts';
import { askedServer } from './asked-server.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { interruption } from './interruption.ts';
import { makeReportFolder } from './report-folder.ts';
import { writeVerifyReport } from './verify-report.ts';
import { verifyFiles } from './verify-traffic.ts';

/** In a line of standard error. */
const NOTE_CHARACTERS = 300;

/** Holds a server of the API, or recorded traffic, against the documentation. */
export const verify: Command = async asked => {
  if (asked.command.length > 0) return verifyFiles(asked);
  const { siteId, values = false, write = false, report } = asked.options;
  if (asked.sourceOf('baseUrl') === 'flag') {
    throw new UsageError(`${asked.nameOf('baseUrl')} is about recorded traffic: verify FILE.har --base URL`);
  }
  if (report !== undefined) makeReportFolder(report, asked.nameOf);
  const { baseUrl, paced, mask, sign } = await askedServer(asked, {
    command: 'verify',
    otherwise: ', or files of recorded traffic',
    reserved: write ? CLEANING_REQUESTS : 0,
  });
  const { signal, status } = interruption('leadline verify: interrupted; no more requests are sent\n');
  signal.addEventListener('abort', () => paced.end('the run was interrupted'));
  const note = (text: string) => process.stderr.write(`leadline verify: ${plainText(mask(text), NOTE_CHARACTERS)}\n`);
  const writing = {
    sign,
    random: unseededDigits,
    note,
  };
  const result = await verifyServer(paced, {
    baseUrl,
    probes: PROBES,
    siteId,
    values,
    wallMs: systemSource,
    mask,
    ...(write && { write: writing }),
  });
  process.stdout.write(verifyText(result));
  if (report !== undefined) writeVerifyReport(report, result);
  return status() ?? exitOf(result);
};

function exitOf({ results }: VerifyResult): number {
  if (results.some(({ about, verdict }) => about === 'spec' && verdict === 'differs')) return EXIT.missed;
  return results.every(({ verdict }) => verdict === 'not tried') ? EXIT.untried : EXIT.fine;
}
