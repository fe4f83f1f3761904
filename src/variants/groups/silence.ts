import { defaultAssumptions, describeAssumptions } from '../../contract/assumptions.ts';
import { type Row, variantsOf } from '../variant.ts';

/** For assumptions that are numbers: one that is not the default and delays no suite by much. */
const NUMBERS: Readonly<Record<string, string>> = { 'cold-query-ms': '50', 'concurrency-retry': '2' };

/** Alternatives that another group is about. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'event-ids': ['removed'],
  'timezone-parameter': ['ignored', 'refused'],
};

const rows = describeAssumptions(defaultAssumptions).flatMap(({ name, default: usual, choices }): Row[] =>
  choices
    .map(choice => (choice === 'NUMBER' ? NUMBERS[name]! : choice))
    .filter(choice => choice !== usual && !ELSEWHERE[name]?.includes(choice))
    .map(choice => ({
      name: `${name}=${choice}`,
      level: 'may',
      meaning: `The service answers as the assumption ${name} says with ${choice}, where its documentation is silent.`,
      assume: { [name]: choice },
    })),
);

export const silence = variantsOf('silence', rows);
