import { systemSource } from '../time/clock.ts';
import { PROBES, type VerifyResult, verify as verifyServer, verifyText } from '../verify/command-line.ts';
import { askedServer } from './asked-server.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { interruption } from './interruption.ts';
import { makeReportFolder } from './report-folder.ts';
import { writeVerifyReport } from './verify-report.ts';
import { verifyFiles } from './verify-traffic.ts';

/** Holds a server of the API, or recorded traffic, against the documentation. */
export const verify: Command = async asked => {
  if (asked.command.length > 0) return verifyFiles(asked);
  const { siteId, values = false, report } = asked.options;
  if (asked.sourceOf('baseUrl') === 'flag') {
    throw new UsageError(`${asked.nameOf('baseUrl')} is about recorded traffic: verify FILE.har --base URL`);
  }
  if (report !== undefined) makeReportFolder(report, asked.nameOf);
  const { baseUrl, paced, mask } = await askedServer(asked, {
    command: 'verify',
    otherwise: ', or files of recorded traffic',
  });
  const { signal, status } = interruption('leadline verify: interrupted; no more requests are sent\n');
  signal.addEventListener('abort', () => paced.end('the run was interrupted'));
  const result = await verifyServer(paced, { baseUrl, probes: PROBES, siteId, values, wallMs: systemSource, mask });
  process.stdout.write(verifyText(result));
  if (report !== undefined) writeVerifyReport(report, result);
  return status() ?? exitOf(result);
};

function exitOf({ results }: VerifyResult): number {
  if (results.some(({ about, verdict }) => about === 'spec' && verdict === 'differs')) return EXIT.missed;
  return results.every(({ verdict }) => verdict === 'not tried') ? EXIT.untried : EXIT.fine;
}
