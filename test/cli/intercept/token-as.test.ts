import { describe, expect, it } from 'vitest';
import type { Given } from '../../../src/cli/command.ts';
import { startInterception } from '../../../src/cli/interception.ts';
import type { Served } from '../../../src/cli/start.ts';

const asked = (tokenAs: string) => ({ hosts: ['api.example.com'], tokenAs, passthrough: false, isolating: null });
const given: Pick<Given, 'nameOf'> = { nameOf: () => '--token-as' };
const served = (values: readonly string[]) =>
  ({ describe: () => ({ tokens: values.map(value => ({ value })) }) }) as unknown as Served;

describe('a token with the name of a sandbox', () => {
  it.each(['', 'a b', 'a/b', 'a'.repeat(65)])('is refused where that cannot be one: %j', async name => {
    const refused = startInterception(served(['demo-admin']), asked(`demo-admin~${name}`), given);
    await expect(refused).rejects.toThrow(
      'after the ~ of --token-as, the name of a sandbox must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"; got "',
    );
  });
});

describe('a token that no fixture has', () => {
  it.each<[what: string, values: readonly string[], allowed: string]>([
    ['none', [], 'none'],
    ['a few', ['demo-admin', 'demo-reader'], 'demo-admin, demo-reader'],
    [
      'a thousand',
      Array.from({ length: 1000 }, (_, at) => `t${at}`),
      't0, t1, t2, t3, t4, t5, t6, t7, t8, t9, and 990 more',
    ],
    ['a long one', ['a'.repeat(255)], `${'a'.repeat(59)}…`],
  ])('is refused with what is allowed, without the value: %s', async (_what, values, allowed) => {
    await expect(startInterception(served(values), asked('sk-live-5f2a'), given)).rejects.toThrow(
      `--token-as must be the value of a token of the fixture, which has: ${allowed}`,
    );
    await expect(startInterception(served(values), asked('sk-live-5f2a~box'), given)).rejects.toThrow(/^((?!5f2a).)*$/);
  });
});
