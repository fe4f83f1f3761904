import { expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import { KnownSecrets } from '../../src/journal/known-secrets.ts';

const tokens = (count: number, name: string) => Array.from({ length: count }, (_, at) => ({ value: `${name}-${at}` }));

it('forgets the older half of too many tokens, and none that are held', () => {
  const known = new KnownSecrets();
  known.hold(['held-value']);
  known.learn(tokens(20_000, 'token'), []);
  const written = known.redactor([]).text('held-value token-1 token-19999');
  expect(written).toBe('[redacted] token-1 [redacted]');
});

it('is told of the control token and the tokens of the fixture before any request', async () => {
  const simulator = await createSimulator({ controlToken: 'control-value' });
  await fetch(`${simulator.origin}/v1/control-value/demo-readonly`);
  expect(await simulator.journal()).toMatchObject([{ path: '/[redacted]/[redacted]' }]);
  await simulator.close(0);
});
