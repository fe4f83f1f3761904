import type { ProbeResult, VerifyResult } from '../result.ts';

/** A line for each result, and the sum at the end. */
export function verifyText({ requests, results }: VerifyResult): string {
  const count = (verdict: ProbeResult['verdict']) => results.filter(each => each.verdict === verdict).length;
  const sum = `${requests} requests: ${count('holds')} hold, ${count('differs')} differ, ${count('is')} assumptions seen, ${count('not tried')} not tried`;
  return `${[...results.map(resultLine), sum].join('\n')}\n`;
}

function resultLine({ name, verdict, value, expected, saw, why }: ProbeResult): string {
  const start = `${verdict.padEnd(9)}  ${name}`;
  if (verdict === 'is') return `${start}: ${value ?? `saw ${saw}`}${why === null ? '' : ` (${why})`}`;
  if (verdict === 'differs') return `${start}\n           expected  ${expected}\n           saw       ${saw}`;
  return why === null ? start : `${start}: ${why}`;
}
