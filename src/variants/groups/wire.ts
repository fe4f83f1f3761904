import { READS, WRITES } from '../operations.ts';
import { type Row, variantsOf } from '../variant.ts';

const BREAKS = [
  { name: 'reset', fault: 'reset', what: 'is ended by a TCP RST before anything is carried out' },
  { name: 'truncated', fault: 'truncate', what: 'gets half of its answer, then the connection is closed' },
  { name: 'malformed', fault: 'malformed', what: 'gets a body that is not valid JSON' },
] as const;

const breaksOf = (operation: string): Row[] =>
  BREAKS.map(({ name, fault, what }) => ({
    name: `${operation}/${name}`,
    level: 'should',
    meaning: `The first call of ${operation} ${what}.`,
    operation,
    rules: [{ fault, match: { operation }, times: 1 }],
  }));

/** In the order of calls: one that is late by a second, all by 100 ms, one report by 8 s. */
const LATE: readonly Row[] = [
  {
    name: 'late-once',
    level: 'should',
    meaning: 'The first answer of each operation is 1 s late.',
    rules: [...READS, ...WRITES].map(operation => ({ fault: 'latency', ms: 1000, match: { operation }, times: 1 })),
  },
  {
    name: 'late-always',
    level: 'should',
    meaning: 'All answers are 100 ms late.',
    rules: [{ fault: 'latency', ms: 100 }],
  },
  {
    name: 'cold-report',
    level: 'should',
    meaning: 'The first report is 8 s late, as one is that the service has not run before.',
    operation: 'getAggregations',
    rules: [{ fault: 'latency', ms: 8000, match: { operation: 'getAggregations' }, times: 1 }],
  },
];

export const wire = variantsOf('wire', [
  ...READS.flatMap(breaksOf),
  ...LATE,
  {
    name: 'idle-closed',
    level: 'should',
    meaning:
      'A connection is closed while it is idle, and the client does not know yet: the first read of each operation on a connection that was used before is ended by a TCP RST.',
    needs: { operations: READS },
    when: 'on-used-connection',
    rules: READS.map(operation => ({ fault: 'reset', match: { operation }, times: 1 })),
  },
  {
    name: 'connection-close',
    level: 'should',
    meaning: 'Each answer ends its connection: Connection: close.',
    rewrite: answer => ({ ...answer, headers: { ...answer.headers, Connection: 'close' } }),
  },
]);
