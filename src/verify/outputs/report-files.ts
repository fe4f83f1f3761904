import type { VerifyResult } from '../result.ts';
import { verifyHtml } from './html.ts';

/** The files of `--report`, by name. */
export function verifyReportFiles(result: VerifyResult): Readonly<Record<string, string>> {
  return { 'verify.json': `${JSON.stringify(result, null, 2)}\n`, 'index.html': verifyHtml(result) };
}
