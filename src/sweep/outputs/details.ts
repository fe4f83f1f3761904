import { plainText } from '../../client-report/plain-text.ts';
import { VARIANTS } from '../../variants/registry.ts';
import type { SentRequest, VariantResult } from '../result.ts';
import { adviceOn } from './advice.ts';
import type { Alike } from './alike.ts';
import { courseOf, courseText, exitText } from './course.ts';
import type { ToldSweep } from './told.ts';

const TEXT_LENGTH_MAX = 360;
const LINES_MAX = 10;

/** One thing that is known of a failed run. */
export interface Detail {
  readonly label: string;
  readonly text: string;
  /** What the tests printed. */
  readonly lines?: readonly string[];
}

/** What happened in a variant that the client did not get through, and what to do. */
export function detailsOf(result: VariantResult, { again, telling }: Pick<ToldSweep, 'again' | 'telling'>): Detail[] {
  const { touched, diverged, finding, output, name } = result;
  const lines = (telling(name) ?? output).slice(-LINES_MAX).map(line => plainText(line, TEXT_LENGTH_MAX));
  return [
    { label: 'means', text: meaningOf(name) },
    ...(touched === null ? [] : touchedDetails(touched)),
    ...thenDetails(result),
    ...(diverged?.baseline == null ? [] : [sentDetail('not sent', diverged.baseline)]),
    ...(finding === null ? [] : [detail('finding', `${finding.rule}: ${finding.message}`)]),
    { label: 'tests', text: endText(result, lines.length), lines },
    { label: 'to do', text: adviceOn(result) },
    { label: 'again', text: again(name) },
  ];
}

/** The same of one of several, and the names of the others. */
export function alikeDetailsOf([first, ...others]: Alike, told: Pick<ToldSweep, 'again' | 'telling'>): Detail[] {
  const details = detailsOf(first, told);
  return others.length === 0
    ? details
    : [...details, { label: 'likewise', text: others.map(({ name }) => name).join(', ') }];
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

/** What the client did next; what it left out has a line of its own. */
function thenDetails(result: VariantResult): Detail[] {
  const { variant: sent = null } = result.diverged ?? {};
  const course = courseOf(result);
  if (course === 'less' || course === 'unknown') return [];
  if (sent === null) return [detail('then', courseText(result))];
  return [sentDetail('then', sent, course === 'again' ? 'sent it again: ' : 'sent ')];
}

function sentDetail(label: string, { request, answer }: SentRequest, how = ''): Detail {
  return detail(label, `${how}${request}: ${answer}`);
}

function endText({ verdict, exit_code }: VariantResult, printed: number): string {
  const end = verdict === 'hung' ? 'took too long, and were ended' : exitText(exit_code);
  return printed === 0 ? `${end}; they printed nothing` : `${end}; they printed:`;
}

function detail(label: string, text: string): Detail {
  return { label, text: plainText(text, TEXT_LENGTH_MAX) };
}
