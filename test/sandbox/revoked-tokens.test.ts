import { expect, it } from 'vitest';
import { Memory } from '../../src/memory/memory.ts';
import { RevokedTokens } from '../../src/sandbox/revoked-tokens.ts';

it('remembers the latest 100 tokens, counts what they take, and gives it back', () => {
  const memory = new Memory(1024 * 1024);
  const revoked = new RevokedTokens('seed', memory);
  for (let n = 0; n < 150; n++) revoked.add({ name: `Token ${n}`, value: `value-${n}` });
  expect(revoked.nameOf('value-149')).toBe('Token 149');
  expect(revoked.nameOf('value-50')).toBe('Token 50');
  expect(revoked.nameOf('value-49')).toBeNull();
  expect(memory.used('state')).toBeGreaterThan(100 * 160);
  expect(memory.used('state')).toBeLessThan(100 * 250);
  revoked.clear();
  expect(memory.used('state')).toBe(0);
  expect(revoked.nameOf('value-149')).toBeNull();
});
