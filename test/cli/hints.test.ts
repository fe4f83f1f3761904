import { describe, expect, it } from 'vitest';
import { misspelt } from '../../src/cli/hints.ts';
import { nearest } from '../../src/cli/nearest.ts';

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
    expect(nearest('--frobnicate', ['--port', '--plan'])).toBeUndefined();
  });
});

describe('misspelt environment', () => {
  it('tells the variable that was meant', () => {
    expect(misspelt({ LEADLINE_FALTS: 'hang', LEADLINE_SEED: 'x', PATH: '/bin' })).toEqual([
      'LEADLINE_FALTS is not read; did you mean LEADLINE_FAULTS?',
    ]);
  });
  it('leaves alone what exec and Kubernetes set', () => {
    const names = ['URL', 'ORIGIN', 'TOKEN', 'SERVICE_HOST', 'SERVICE_PORT', 'PORT_4020_TCP', 'PORT_4020_TCP_ADDR'];
    expect(misspelt(Object.fromEntries(names.map(name => [`LEADLINE_${name}`, 'x'])))).toEqual([]);
  });
});
