/** What the command `verify` takes of `commands.cjs`. */
export { maskOf } from './masked.ts';
export { assumptionsSeen } from './outputs/assumptions-seen.ts';
export { verifyReportFiles } from './outputs/report-files.ts';
export { verifyText } from './outputs/text.ts';
export { PROBES } from './probes/registry.ts';
export type { VerifyResult } from './result.ts';
export type { Sign } from './scratch/name.ts';
export { CLEANING_REQUESTS } from './scratch/scratch.ts';
export { signOf } from './scratch/sign.ts';
export { ServerError } from './server/exchange.ts';
export { type Paced, paced, RunEnd } from './server/paced.ts';
export { senderTo } from './server/send.ts';
export { trafficResult } from './traffic/result.ts';
export { trafficText } from './traffic/text.ts';
export { type Traffic, type TrafficFile, TrafficFileError, verifyTraffic } from './traffic/traffic.ts';
export { verify } from './verify.ts';
