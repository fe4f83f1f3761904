import { describe, expect, it } from 'vitest';
import { adviceOn } from '../../../src/sweep/outputs/advice.ts';

describe('the advice on a variant', () => {
  // Spec: Authentication rule 4.
  it('names the statuses that the API refuses a token with', () => {
    const advice = adviceOn({ verdict: 'broke', group: 'access' });
    expect(advice.match(/\b\d{3}\b/g)).toEqual(['401', '400']);
  });
});
