import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { CapturedBody } from '../../src/http/captured-body.ts';
import { BodyBudget } from '../../src/limits/body-budget.ts';

describe('a body that comes after its request was answered', () => {
  async function captured(boundBytes: number) {
    const req = Object.assign(new PassThrough(), { headers: {} });
    const budget = new BodyBudget(boundBytes);
    const body = new CapturedBody();
    body.captureRest(req as unknown as IncomingMessage, budget);
    req.write('{"na');
    await new Promise(setImmediate);
    const usedBytes = budget.usedBytes;
    const closed = once(req, 'close');
    req.end('me"}');
    await closed;
    return { body, usedBytes, leftBytes: budget.usedBytes };
  }

  it('counts among the bodies under way until it has come', async () => {
    const { body, usedBytes, leftBytes } = await captured(100);
    expect([usedBytes, leftBytes]).toEqual([4, 0]);
    expect(body.shown.kept?.text).toBe('{"name"}');
    expect(body.mark().digest).not.toBeNull();
  });

  it.each([3, 7])('is passed over where %s bytes are left for all of them', async boundBytes => {
    const { body, leftBytes } = await captured(boundBytes);
    expect(leftBytes).toBe(0);
    expect(body.shown).toMatchObject({ kept: null, missing: 'too-large' });
    expect(body.mark().digest).toBeNull();
  });
});
