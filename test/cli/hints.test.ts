import { describe, expect, it } from 'vitest';
import { misspelt } from '../../src/cli/read-options.ts';

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
