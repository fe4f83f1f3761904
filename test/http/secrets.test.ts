import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../../src/http/hidden-secrets.ts';
import { failedRequest } from '../../src/http/secrets.ts';

const failed = (url: string, thrown: unknown) =>
  failedRequest({ method: 'GET', url, headers: { authorization: 'Bearer sim-secret~box' } } as never, thrown);

describe('what a log says of a request that failed', () => {
  it('has no secret in its URL', () => {
    expect(failed('/v1/sites/sim-secret/events?name=Tip&x=sim%2Dsecret&share_password=hunter2', null).url).toBe(
      '/v1/sites/[redacted]/events?name=Tip&x=[redacted]&share_password=[redacted]',
    );
    expect(failed('/sim-secret~box', null).url).toBe('/[redacted]');
  });

  it('has none that another token stands for', () => {
    const req = { method: 'GET', url: '/?key=sent-by-client', headers: { authorization: 'Bearer mapped' } } as never;
    hideSecrets(req, ['sent-by-client']);
    expect(JSON.stringify(failedRequest(req, new Error('of sent-by-client')))).not.toContain('sent-by-client');
  });

  it('has none in what was thrown, of which name, message and stack are told', () => {
    const { err } = failed('/', new TypeError('cannot read sim-secret of undefined'));
    expect(err).toMatchObject({ type: 'TypeError', message: 'cannot read [redacted] of undefined' });
    expect(JSON.stringify(err)).toContain('secrets.test.ts');
    expect(JSON.stringify(err)).not.toContain('sim-secret');
    expect(failed('/', 'sim-secret').err).toEqual({ type: 'string', message: '[redacted]' });
  });
});
