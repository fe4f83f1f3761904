// The same small program in each language, with the address of the service in its code, and the variables of a shell that
// was just opened.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline } from '../leadline.ts';

const HOST = 'api.example.com';
// Go compiles its library on first use.
const TIMEOUT = { timeout: 180_000 };
const PROGRAMS = fileURLToPath(new URL('programs/', import.meta.url));

interface Program {
  readonly name: string;
  readonly command: readonly string[];
  /** Ends with 0 where this machine has what the program needs. */
  readonly needs: readonly string[];
}

const other = process.versions.node.startsWith('24.') ? 20 : 24;
// Where .ci/run installs it.
const otherNode = fileURLToPath(
  new URL(`../../../node_modules/.cache/leadline/node${other}/node_modules/node/bin/node`, import.meta.url),
);

const nodePrograms = (name: string, node: string): Program[] =>
  [['fetch.mjs'], ['https.cjs'], ['https.cjs', 'worker'], ['https.cjs', 'fork']].map(([file, ...way]) => ({
    name: `${name}: ${[file, ...way].join(' ')}`,
    command: [node, file!, ...way],
    needs: [node, '--version'],
  }));

const ALL: readonly Program[] = [
  { name: 'Go', command: ['go', 'run', 'net-http.go'], needs: ['go', 'version'] },
  { name: 'Java', command: ['java', 'HttpClientProgram.java'], needs: ['javac', '-version'] },
  { name: 'curl', command: ['sh', 'curl.sh'], needs: ['curl', '--version'] },
  { name: 'Python: urllib', command: ['python3', 'with-urllib.py'], needs: ['python3', '--version'] },
  { name: 'Python: http.client', command: ['python3', 'with-http-client.py'], needs: ['python3', '--version'] },
  { name: 'Python: requests', command: ['python3', 'with-requests.py'], needs: ['python3', '-c', 'import requests'] },
  { name: 'PHP: curl', command: ['php', 'curl.php'], needs: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'] },
  { name: 'PHP: streams', command: ['php', 'streams.php'], needs: ['php', '-r', 'exit(PHP_VERSION_ID < 80000);'] },
  { name: 'Ruby', command: ['ruby', 'net-http.rb'], needs: ['ruby', '--version'] },
  ...nodePrograms(`Node ${process.versions.node}`, process.execPath),
  ...nodePrograms(`Node ${other}`, otherNode),
];

const isThere = ([file, ...args]: readonly string[]) => spawnSync(file!, args).status === 0;
const met = new Map<string, boolean>();
for (const { needs } of ALL) if (!met.has(needs.join(' '))) met.set(needs.join(' '), isThere(needs));

// What has to be quoted, in each language in its way.
const temporary = mkdtempSync(join(tmpdir(), `of "it's" $HOME `));
afterAll(() => rmSync(temporary, { recursive: true }));
beforeAll(build, 120_000);

/** Runs a command for which the simulator answers, in the folder of the programs. */
const run = (command: readonly string[], env: Record<string, string> = {}, options: readonly string[] = []) =>
  leadline(
    [
      'exec',
      '--intercept',
      HOST,
      '--token-as',
      'demo-admin',
      ...options,
      '--',
      'sh',
      '-c',
      IN_FOLDER,
      'sh',
      PROGRAMS,
      ...command,
    ],
    { HOME: process.env.HOME ?? '/', TMPDIR: temporary, ...env },
  ).ended;
const IN_FOLDER = 'cd "$1" && shift && exec "$@"';

describe.concurrent('exec --intercept answers what is sent by', () => {
  for (const { name, command, needs } of ALL) {
    const there = met.get(needs.join(' '))!;
    it.skipIf(!there)(`${name}${there ? '' : ` (skipped: this fails here: ${needs.join(' ')})`}`, TIMEOUT, async () => {
      const { status, stdout, stderr } = await run(command);
      expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: 'Reef\n' });
      expect(stderr).not.toContain('leadline exec: refused');
      expect(stderr).not.toContain('wa_live');
    });
  }
});
