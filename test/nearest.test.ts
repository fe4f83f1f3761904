import { describe, expect, it } from 'vitest';
import { nearest } from '../src/nearest.ts';

describe('nearest', () => {
  it.each([
    ['a letter left out', '--seds', '--seeds'],
    ['neighbours swapped', '--prot', '--port'],
    ['capitals', 'SERVE', 'serve'],
    ['capitals in the name', 'fault', 'FAULTS'],
  ])('knows a name in spite of %s', (_, typed, meant) => {
    expect(nearest(typed, ['--host', '--plan', 'exec', meant])).toBe(meant);
  });
  it('keeps silent where nothing is near', () => {
    expect(nearest('--frobnicate', ['--port', '--plan'])).toBeNull();
  });
  it('keeps silent about what is longer than any name, however much it would be to compare', () => {
    expect(nearest('p'.repeat(65), ['p'.repeat(64)])).toBeNull();
  });
});
