import type { CauseFamily, CauseKind } from '../errors.ts';
import { causesOf } from '../journal/joined-causes.ts';
import { bodyRows, strictRows } from './body-rows.ts';
import type { CauseRow, CauseRows } from './explanation.ts';
import { faultRows } from './fault-row.ts';
import { accountRows } from './limit-rows.ts';
import { malformedRows } from './malformed-rows.ts';
import { routeRows } from './route-rows.ts';
import { reportRows, serverRows } from './server-rows.ts';
import { tokenRows } from './token-rows.ts';
import { validationRows } from './validation-row.ts';
import { variantRows } from './variant-row.ts';

/** Every cause, in the order of the checks; one without a row does not compile. */
export const CAUSES: CauseRows<CauseKind> = {
  ...malformedRows,
  ...tokenRows,
  ...faultRows,
  ...accountRows,
  ...routeRows,
  ...bodyRows,
  ...strictRows,
  ...validationRows,
  ...reportRows,
  ...serverRows,
  ...variantRows,
};

const FAMILIES: readonly CauseFamily[] = ['validation', 'ability', 'fault', 'variant'];

/** One cause of an entry: its row, and what follows its kind. */
export interface ReadCause {
  readonly detail: string;
  readonly row: CauseRow;
}

/**
 * The causes of an entry, which are joined by commas: faults that acted, then what refused. Names of fields may have
 * commas, too: what is none of the causes belongs to the one before it.
 */
export function readCauses(cause: string | null): readonly ReadCause[] {
  const texts: string[] = [];
  for (const part of causesOf(cause)) {
    if (texts.length === 0 || readCause(part) !== null) texts.push(part);
    else texts.push(`${texts.pop()}, ${part}`);
  }
  return texts.flatMap(text => readCause(text) ?? []);
}

function readCause(text: string): ReadCause | null {
  if (Object.hasOwn(CAUSES, text)) return { detail: '', row: CAUSES[text as CauseKind] };
  const family = FAMILIES.find(each => text.startsWith(`${each}:`));
  return family === undefined ? null : { detail: text.slice(family.length + 1), row: CAUSES[family] };
}
