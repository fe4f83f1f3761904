import { beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../scripts/kill-campaign/campaign.ts';
import { build } from '../cli/leadline.ts';
import { emptyFolder } from './folder.ts';

// Many more, by hand: npx tsx scripts/kill-campaign.ts --kills 1000
const KILLS = 12;

describe('leadline --data, killed under the writes of twelve clients', () => {
  beforeAll(build, 60_000);

  it(`has lost nothing it answered for, and left nothing by halves, ${KILLS} times`, async () => {
    const outcome = await runCampaign({ folder: emptyFolder(), kills: KILLS, seed: 'test' });
    expect(outcome.violations).toEqual([]);
    expect(outcome.kills).toBe(KILLS);
    expect(outcome.killsDuringStart).toBeGreaterThan(0);
    expect(outcome.refused).toBeGreaterThan(0);
    expect(Object.keys(outcome.answered).length).toBeGreaterThan(10);
  }, 180_000);
});
