import { plainText } from '../../client-report/plain-text.ts';
import type { SentRequest, VariantResult } from '../result.ts';

const REQUEST_LENGTH_MAX = 48;
const QUERY_LENGTH_MAX = 2;

/**
 * What the client did after the answer that was touched: it sent the same request `again`, or one that it usually does not
 * (`other`). It sent nothing new: it did not try again what was not served (`once`), left something out (`less`), or did
 * what it usually does (`same`).
 */
type Course = 'again' | 'other' | 'once' | 'less' | 'same' | 'unknown';

export function courseOf({ touched, diverged, verdict }: VariantResult): Course {
  if (touched === null) return 'unknown';
  const sent = diverged?.variant?.request;
  if (sent !== undefined) return sent === touched.request ? 'again' : 'other';
  // A client that does not end may have sent more than is kept.
  if (verdict === 'hung') return 'unknown';
  if (!isServed(touched.variant)) return 'once';
  return diverged === null ? 'same' : 'less';
}

/** The same in words: `sent it again: 200`; empty where it is unknown. */
export function courseText(result: VariantResult): string {
  const { variant: sent = null, baseline: left = null } = result.diverged ?? {};
  const texts: Readonly<Record<Course, string>> = {
    again: `sent it again${statusOf(sent)}`,
    other: `sent ${shortRequest(sent)}${statusOf(sent)}`,
    once: 'did not send it again',
    less: `did not send ${shortRequest(left)}`,
    same: 'sent the same requests',
    unknown: '',
  };
  return texts[courseOf(result)];
}

/** How a command ended. */
export function exitText(code: number | null): string {
  return code === null ? 'ended by the sweep' : `exit code ${code}`;
}

/** A request without its query, where it has one that is worth cutting. */
export function withoutQuery(request: string): string {
  const at = request.indexOf('?');
  return at < 0 || request.length - at <= QUERY_LENGTH_MAX ? request : `${request.slice(0, at)}?…`;
}

function shortRequest(sent: SentRequest | null): string {
  return sent === null ? '' : plainText(withoutQuery(sent.request), REQUEST_LENGTH_MAX);
}

/** Answers begin with their status where they have one. */
function statusOf(sent: SentRequest | null): string {
  const status = /^\d{3}\b/.exec(sent?.answer ?? '');
  return status === null ? '' : `: ${status[0]}`;
}

/** A whole answer that is no refusal: there is no reason to send the request again. */
function isServed(answer: string): boolean {
  return /^[23]\d\d(?!\d|,)/.test(answer);
}
