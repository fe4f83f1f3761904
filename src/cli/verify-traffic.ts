import { createReadStream } from 'node:fs';
import {
  type Traffic,
  type TrafficFile,
  TrafficFileError,
  trafficResult,
  trafficText,
  verifyTraffic,
} from '../verify/command-line.ts';
import { type Asked, complain, EXIT, UsageError } from './command.ts';
import { makeReportFolder } from './report-folder.ts';
import { writeAssumptions, writeVerifyReport } from './verify-report.ts';

/** Options about a server that requests are sent to. */
const OF_A_SERVER = ['against', 'realToken', 'siteId', 'write', 'maxRequests', 'rate', 'maxWait'] as const;

const STANDARD_INPUT = '-';
const CHUNK_BYTES = 256 * 1024;

/** Holds the traffic of HAR files against the documentation: nothing is sent anywhere. */
export async function verifyFiles(asked: Asked): Promise<number> {
  const { command, options, nameOf, sourceOf } = asked;
  const other = OF_A_SERVER.find(option => sourceOf(option) === 'flag');
  if (other !== undefined) {
    throw new UsageError(`${nameOf(other)} is about a server, and files of recorded traffic are given: leave out one`);
  }
  if (command.filter(name => name === STANDARD_INPUT).length > 1) {
    throw new UsageError('- is standard input, which can be read only once');
  }
  const { baseUrl, values = false, realToken = '' } = options;
  if (options.report !== undefined) makeReportFolder(options.report, nameOf);
  const secrets = realToken === '' || realToken === STANDARD_INPUT ? [] : [realToken];
  try {
    const traffic = await verifyTraffic({ files: command.map(fileOf), baseUrl, secrets });
    process.stdout.write(trafficText(traffic, { values }));
    const result = trafficResult(traffic, { values });
    if (options.report !== undefined) writeVerifyReport(options.report, result);
    if (options.assumeOut !== undefined) writeAssumptions(options.assumeOut, result);
    return exitOf(traffic);
  } catch (error) {
    if (error instanceof TrafficFileError) return complain('verify', error.message, EXIT.untried);
    throw error;
  }
}

function fileOf(name: string): TrafficFile {
  return { name: name === STANDARD_INPUT ? 'standard input' : name, chunks: chunksOf(name) };
}

/** Opened when it is read: a stream that nobody reads has nobody to tell its error to. */
async function* chunksOf(name: string): AsyncGenerator<Buffer, void> {
  yield* name === STANDARD_INPUT ? process.stdin : createReadStream(name, { highWaterMark: CHUNK_BYTES });
}

function exitOf({ counts: { drifts, held } }: Traffic): number {
  if (drifts.length > 0) return EXIT.missed;
  return held === 0 ? EXIT.untried : EXIT.fine;
}
