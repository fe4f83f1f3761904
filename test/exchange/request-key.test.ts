import { describe, expect, it } from 'vitest';
import { isSameRequest, isSameToTheByte, requestKey } from '../../src/exchange/request-key.ts';

interface Asked {
  readonly caller?: string;
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly digest?: string | null;
}

const keyOf = ({ caller = 'token A', method = 'GET', path = '/sites', query = '', digest = '' }: Asked) =>
  requestKey(caller, { method, path, query }, { digest });

const same = (one: Asked, other: Asked) => ({
  request: isSameRequest(keyOf(one), keyOf(other)),
  bytes: isSameToTheByte(keyOf(one), keyOf(other)),
});

describe('the same request', () => {
  it.each<[string, Asked, Asked, { request: boolean; bytes: boolean }]>([
    ['again', {}, {}, { request: true, bytes: true }],
    [
      'with its parameters in another order',
      { query: 'a=1&b=2' },
      { query: 'b=2&a=1' },
      { request: true, bytes: false },
    ],
    [
      'for another range',
      { query: 'date_from=2026-01-01&entity=event&date_to=2026-02-01' },
      { query: 'entity=event&date_from=2026-01-02' },
      { request: true, bytes: false },
    ],
    ['with another value', { query: 'a=1' }, { query: 'a=2' }, { request: false, bytes: false }],
    [
      'with another parameter',
      { query: 'update_from=1' },
      { query: 'update_from=2' },
      { request: false, bytes: false },
    ],
    ['by another caller', {}, { caller: 'token B' }, { request: false, bytes: false }],
    ['of another method', {}, { method: 'HEAD' }, { request: false, bytes: false }],
    ['of another path', {}, { path: '/sites/' }, { request: false, bytes: false }],
    ['with another body', { digest: 'x' }, { digest: 'y' }, { request: false, bytes: false }],
    ['whose bodies did not come', { digest: null }, { digest: null }, { request: false, bytes: false }],
  ])('%s', (_, one, other, expected) => {
    expect(same(one, other)).toEqual(expected);
  });

  it('is known once the body has come', () => {
    const late: { digest: string | null } = { digest: null };
    const key = requestKey('token A', { method: 'POST', path: '/sites', query: '' }, late);
    const first = keyOf({ method: 'POST', digest: 'x' });
    expect(isSameRequest(first, key)).toBe(false);
    late.digest = 'x';
    expect(isSameRequest(first, key)).toBe(true);
  });
});
