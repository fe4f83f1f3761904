import { badGateway, gatewayTimeout } from '../../errors.ts';
import { READS, WRITES } from '../operations.ts';
import type { Rewrite } from '../rewrite.ts';
import { type Level, type Row, type Variant, variantsOf } from '../variant.ts';

/** What a proxy before the service says in its place. */
const HTML = '<!DOCTYPE html>\n<html><head><title>503</title></head><body><h1>Service Unavailable</h1></body></html>\n';

const asHtml: Rewrite = answer => ({
  ...answer,
  headers: { ...answer.headers, 'Content-Type': 'text/html; charset=utf-8' },
  payload: HTML,
});

const asEmpty: Rewrite = answer => ({ ...answer, headers: {}, payload: '' });

interface Refusal extends Pick<Variant, 'refusal'> {
  readonly name: string;
  readonly answer: string;
  readonly fault: string;
  readonly settings?: object;
  readonly rewrite?: Rewrite;
}

const ONE_SECOND = { retry_after_s: 1 };

const REFUSALS: readonly Refusal[] = [
  { name: '503', answer: '503 with Retry-After: 1', fault: 'unavailable', settings: ONE_SECOND },
  {
    name: '429-hourly',
    answer: '429 of the hourly limit, with Retry-After: 1',
    fault: 'rate_limited',
    settings: ONE_SECOND,
  },
  {
    name: '429-concurrency',
    answer: '429 of the concurrency limit, with Retry-After: 1',
    fault: 'concurrency_limited',
    settings: ONE_SECOND,
  },
  {
    name: '503-html',
    answer: '503 with Retry-After: 1 and an HTML body',
    fault: 'unavailable',
    settings: ONE_SECOND,
    rewrite: asHtml,
  },
  { name: '502', answer: '502 with an empty body', fault: 'server_error', refusal: badGateway, rewrite: asEmpty },
  { name: '504', answer: '504 with an empty body', fault: 'server_error', refusal: gatewayTimeout, rewrite: asEmpty },
];

const rowsFor = (operation: string, level: Level): Row[] =>
  REFUSALS.map(({ name, answer, fault, settings, refusal, rewrite }) => ({
    name: `${operation}/${name}`,
    level,
    meaning: `The first call of ${operation} is answered ${answer}, and not carried out.`,
    operation,
    rules: [{ fault, ...settings, match: { operation }, times: 1 }],
    ...(refusal && { refusal }),
    ...(rewrite && { rewrite }),
  }));

export const refusals = variantsOf('refusals', [
  ...READS.flatMap(operation => rowsFor(operation, 'should')),
  ...WRITES.flatMap(operation => rowsFor(operation, 'may')),
]);
