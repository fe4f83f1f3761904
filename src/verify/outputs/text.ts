import { counted, plainText } from '../../client-report/plain-text.ts';
import { defaultAssumptions } from '../../contract/assumptions.ts';
import type { ProbeResult, VerifyResult } from '../result.ts';

const TEXT_LENGTH_MAX = 500;

/** What a terminal shows: what differs, assumptions that are not the default, what was not tried, the rest as counts. */
export function verifyText({ requests, results }: VerifyResult): string {
  const of = (verdict: ProbeResult['verdict']) => results.filter(each => each.verdict === verdict);
  const seen = of('is');
  const unlike = seen.filter(each => !isDefault(each));
  const sections = [
    ...of('differs').map(differsText),
    unlike.map(isLine).join(''),
    ...byReason(of('not tried')).map(([why, names]) => `not tried  ${line(why)}\n           ${names.join(', ')}\n`),
  ];
  const same = seen.length - unlike.length;
  const sum = `${counted(requests, 'request')}: ${counts(of('holds').length, 'sentence')}, ${of('differs').length} differ, ${of('not tried').length} not tried; ${counted(seen.length, 'assumption')} seen, ${same} as Leadline has it by default\n`;
  return [...sections, sum].filter(section => section !== '').join('\n');
}

function counts(count: number, noun: string): string {
  return `${counted(count, noun)} ${count === 1 ? 'holds' : 'hold'}`;
}

/** Whether an assumption is seen to be what Leadline takes without `--assume`. */
export function isDefault({ name, value }: ProbeResult): boolean {
  const defaults: Readonly<Record<string, string>> = defaultAssumptions;
  return value !== null && defaults[name] === value;
}

function differsText({ name, sentence, asked, expected, saw }: ProbeResult): string {
  const fields = { asked, expected, saw };
  const lines = Object.entries(fields).flatMap(([label, text]) =>
    text === null ? [] : [`           ${label.padEnd(8)}  ${line(text)}\n`],
  );
  return `differs    ${line(name)}: ${line(sentence)}\n${lines.join('')}`;
}

function isLine({ name, value, saw, why }: ProbeResult): string {
  const seen = value === null ? `none of the choices: ${line(saw ?? '')}` : line(value);
  const start = `is         ${name}=${seen}, not ${(defaultAssumptions as Readonly<Record<string, string>>)[name]}`;
  return `${start}${value === null || why === null ? '' : ` (${line(why)})`}\n`;
}

/** In the order of the first of each. */
function byReason(results: readonly ProbeResult[]): readonly (readonly [string, readonly string[]])[] {
  const names = new Map<string, string[]>();
  for (const { name, why } of results) {
    const reason = why ?? '';
    names.set(reason, [...(names.get(reason) ?? []), name]);
  }
  return [...names];
}

/** Of a server's: nothing that steers a terminal. */
function line(text: string): string {
  return plainText(text, TEXT_LENGTH_MAX);
}
