import { plainText } from '../../client-report/plain-text.ts';
import { VARIANTS } from '../../variants/registry.ts';
import type { Diverged, VariantResult } from '../result.ts';
import { adviceOn } from './advice.ts';
import { exitText, thenText } from './decided.ts';

const TEXT_LENGTH_MAX = 360;
const LINES_MAX = 10;

/** One thing that is known of a failed run. */
export interface Detail {
  readonly label: string;
  readonly text: string;
  /** What the tests printed. */
  readonly lines?: readonly string[];
}

/** What happened in a variant that the client did not get through, and what to do. @param again the command that runs it again */
export function detailsOf(result: VariantResult, again: string): Detail[] {
  const { touched, diverged, finding, output } = result;
  const last = output.slice(-LINES_MAX).map(line => plainText(line, TEXT_LENGTH_MAX));
  return [
    { label: 'means', text: meaningOf(result.name) },
    ...(touched === null ? [] : touchedDetails(touched)),
    ...(diverged === null ? [] : divergedDetails(diverged)),
    ...(finding === null ? [] : [detail('finding', `${finding.rule}: ${finding.message}`)]),
    { label: 'tests', text: endText(result), lines: last },
    { label: 'to do', text: adviceOn(result) },
    { label: 'again', text: again },
  ];
}

/** What a variant means on the real service. */
function meaningOf(name: string): string {
  return VARIANTS.find(each => each.name === name)?.meaning ?? '';
}

function touchedDetails({ request, baseline, variant }: NonNullable<VariantResult['touched']>): Detail[] {
  return [
    detail('request', request),
    ...(baseline === null ? [] : [detail('baseline', baseline)]),
    detail('variant', variant),
  ];
}

function divergedDetails(diverged: Diverged): Detail[] {
  const { variant, baseline } = diverged;
  const then = variant === null ? thenText(diverged) : `${variant.request}: ${variant.answer}`;
  const instead = baseline === null ? [] : [detail('not sent', `${baseline.request}: ${baseline.answer}`)];
  return [detail('then', then), ...instead];
}

function endText({ verdict, exit_code, output }: VariantResult): string {
  const end = verdict === 'hung' ? 'took too long, and were ended' : exitText(exit_code);
  return output.length === 0 ? `${end}; they printed nothing` : `${end}; they printed last:`;
}

function detail(label: string, text: string): Detail {
  return { label, text: plainText(text, TEXT_LENGTH_MAX) };
}
