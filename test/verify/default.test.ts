import { describe, expect, it } from 'vitest';
import { otherServer, verified } from './server.ts';

describe('against a default Leadline', () => {
  it.each(['demo-admin', 'demo-readonly'])('with %s every sentence that is tried holds', async token => {
    const { url } = await otherServer();
    const { result } = await verified(url, token);
    const sentences = result.results.filter(({ about }) => about === 'spec');
    expect(sentences.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
    expect(sentences.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(1);
  });
});
