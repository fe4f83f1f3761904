import { plainText } from '../../client-report/plain-text.ts';
import type { Diverged, VariantResult } from '../result.ts';

const ANSWER_LENGTH_MAX = 72;
const MESSAGE_LENGTH_MAX = 240;

/**
 * On one line, what a verdict comes from: a finding; or what was touched, and what the client did then:
 * `GET /sites: 503 {"error":…} → nothing more`.
 */
export function decidedBy(result: VariantResult): string {
  const { finding, touched, verdict } = result;
  if (finding !== null) return plainText(`${finding.rule}: ${finding.message}`, MESSAGE_LENGTH_MAX);
  const outcome = verdict === 'survived' || verdict === 'not met' ? '' : outcomeOf(result);
  if (touched === null) return outcome;
  const met = `${plainText(touched.request, MESSAGE_LENGTH_MAX)}: ${plainText(touched.variant, ANSWER_LENGTH_MAX)}`;
  return outcome === '' ? met : `${met} → ${outcome}`;
}

function outcomeOf({ verdict, exit_code, diverged }: VariantResult): string {
  if (verdict === 'hung') return 'no end in time';
  if (verdict === 'flaky') return 'failed, then passed when run again';
  return diverged === null ? exitText(exit_code) : thenText(diverged);
}

/** What the client did after an answer that was touched. */
export function thenText({ variant }: Diverged): string {
  return variant === null ? 'nothing more' : plainText(variant.request, MESSAGE_LENGTH_MAX);
}

/** How a command ended. */
export function exitText(code: number | null): string {
  return code === null ? 'ended by the sweep' : `exit code ${code}`;
}
