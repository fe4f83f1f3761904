import { expect, it } from 'vitest';
import { testEnvironment } from '../../../src/sweep/run/test-environment.ts';

const folders = { temporary: '/tmp/own', traces: '/tmp/traces' };
const at = { url: 'http://127.0.0.1:1/v1', origin: 'http://127.0.0.1:1' };

it('tests of a server without tokens are given none, and none of another server', () => {
  const env = { LEADLINE_TOKEN: 'of another', PATH: '/bin' };
  const given = testEnvironment(env, { server: { ...at, token: undefined }, variant: null, folders });
  expect(given).toEqual({
    PATH: '/bin',
    LEADLINE_URL: at.url,
    LEADLINE_ORIGIN: at.origin,
    LEADLINE_SWEEP_DIR: '/tmp/traces',
    TMPDIR: '/tmp/own',
    TMP: '/tmp/own',
    TEMP: '/tmp/own',
  });
});
