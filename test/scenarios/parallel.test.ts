import { expect, it } from 'vitest';
import { createSimulator, type SimulatorHandle } from '../../src/index.ts';
import { Connection } from '../support/connection.ts';
import { play } from './script.ts';

const SANDBOXES = 200;
/** Each is played in eight of the sandboxes. */
const SCRIPTS = 25;
const STEPS = 50;

async function drive({ origin }: SimulatorHandle, sandbox: string, script: number): Promise<string[]> {
  const connection = await Connection.open(origin);
  await connection.ask('PUT', `/_sim/sandboxes/${sandbox}`, {}, 'demo-admin');
  const answers = await play(connection, sandbox, script, STEPS);
  connection.close();
  return answers;
}

it('200 sandboxes driven in parallel answer byte for byte as each does alone', { timeout: 180_000 }, async () => {
  const quiet = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
  const expected: string[][] = [];
  for (let script = 0; script < SCRIPTS; script++) expected.push(await drive(quiet, `alone-${script}`, script));
  await quiet.close(0);

  const busy = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
  const worlds = Array.from({ length: SANDBOXES }, (_, index) => drive(busy, `world-${index}`, index % SCRIPTS));
  const played = await Promise.all(worlds);
  await busy.close(0);

  for (const [index, answers] of played.entries()) expect(answers).toEqual(expected[index % SCRIPTS]);

  // The scripts are worth comparing: they differ, and meet every kind of answer.
  const statuses = new Set(expected.flat().map(line => / (\d{3}) /.exec(line)?.[1]));
  for (const status of ['200', '201', '202', '204', '400', '401', '404', '503']) expect(statuses).toContain(status);
  expect(new Set(expected.map(answers => answers.join('\n'))).size).toBe(SCRIPTS);
});
