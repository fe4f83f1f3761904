import { describe, expect, it } from 'vitest';
import { requestHeaders } from '../../src/interception/forwarded-headers.ts';

const target = { scheme: 'http', host: 'a.test', port: 80 } as const;
const headersOf = (rawHeaders: string[], to: Parameters<typeof requestHeaders>[1] = target) =>
  requestHeaders({ rawHeaders, headers: {} }, to);

describe('the headers of a request that goes on', () => {
  it.each([
    [target, 'a.test'],
    [{ ...target, port: 443 }, 'a.test:443'],
    [{ ...target, scheme: 'https', port: 443 }, 'a.test'],
  ] as const)('name the host of its target, with a port that is not the usual one: %j', (to, host) => {
    expect(headersOf(['Host', 'sent.test'], to)).toEqual(['Host', host]);
  });

  it.each(['TE', 'Expect', 'Upgrade', 'Trailer', 'Keep-Alive', 'Proxy-Connection', 'Proxy-Authorization'])(
    'leave out %s, which is about one connection',
    name => {
      expect(headersOf([name, '1', 'X-Kept', '2'])).toEqual(['Host', 'a.test', 'X-Kept', '2']);
    },
  );
});
