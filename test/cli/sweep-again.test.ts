import { expect, it } from 'vitest';
import { readOptions } from '../../src/cli/read-options.ts';
import { againIn } from '../../src/cli/sweep-again.ts';

const again = (args: string[], env: Record<string, string> = {}) =>
  againIn(readOptions({ args, env, name: 'sweep' }), () => undefined);

it('is exec with the variant, the options of the server that were written, and the command', () => {
  const args = [
    '--jobs=2',
    '--only=wire',
    '--report',
    'out',
    '--fixture',
    'my data.json',
    '--frozen',
    '--strict=false',
  ];
  const lists = ['--fault', 'hang:times=1', '--fault', '{"fault":"reset"}', '--assume', 'day-range=off'];
  expect(again([...args, ...lists, '--', 'npm', 'test', "it's"])('wire/late-once')).toBe(
    "leadline exec --variant wire/late-once --fixture 'my data.json' --frozen --fault hang:times=1 " +
      `--fault '{"fault":"reset"}' --strict=false --assume day-range=off -- npm test 'it'\\''s'`,
  );
});
it('leaves out what the environment says, and the variant where there is none', () => {
  expect(again(['--', 'npm', 'test'], { LEADLINE_SEED: 'x', LEADLINE_STRICT: '1' })(null)).toBe(
    'leadline exec -- npm test',
  );
});
it('does not tell the control token', () => {
  expect(again(['--control-token', 's3cret', '--', 'npm', 'test'])(null)).toBe(
    'leadline exec --control-token … -- npm test',
  );
});
it('names the token, also where its value was given', () => {
  const given = readOptions({ args: ['--token', 'demo-secret-value', '--', 'npm', 'test'], env: {}, name: 'sweep' });
  expect(againIn(given, () => 'read only')(null)).toBe("leadline exec --token 'read only' -- npm test");
  expect(againIn(given, () => undefined)(null)).toBe('leadline exec --token … -- npm test');
});
