import type { VerifyResult } from '../result.ts';

/** The files of `--report`, by name. */
export function verifyReportFiles(result: VerifyResult): Readonly<Record<string, string>> {
  return { 'verify.json': `${JSON.stringify(result, null, 2)}\n` };
}
