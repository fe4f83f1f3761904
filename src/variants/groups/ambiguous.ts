import { WRITES } from '../operations.ts';
import { type Row, variantsOf } from '../variant.ts';

const ENDS = [
  { name: 'reset', fault: 'reset', what: 'the connection is ended by a TCP RST' },
  { name: '500', fault: 'server_error', what: 'answered 500' },
] as const;

const rowsFor = (operation: string): Row[] =>
  ENDS.map(({ name, fault, what }) => ({
    name: `${operation}/${name}`,
    level: 'should',
    meaning: `The first call of ${operation} is carried out, then ${what}: the client cannot know whether it took effect.`,
    operation,
    rules: [{ fault, phase: 'after_commit', match: { operation }, times: 1 }],
  }));

export const ambiguous = variantsOf('ambiguous', WRITES.flatMap(rowsFor));
