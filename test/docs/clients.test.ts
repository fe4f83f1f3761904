import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { build, mainFile, type Serving, serving } from '../cli/leadline.ts';
import { LANGUAGES, makeProject, missingFor, write } from './client-languages.ts';
import { blocksOf } from './examples.ts';
import { type Recipe, recipesOf, snippetsOf } from './recipes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CLIENTS = `${root}test/docs/clients`;
const document = readFileSync(`${root}docs/clients.md`, 'utf8');
const recipes = recipesOf(document);

/** What every recipe prints: the account's name, alone or in JSON. */
const ANSWER = 'Leadline Demo';

/** Go builds its standard library where it has not yet. */
const TIMEOUT = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'leadline-clients-'));
const TSC = `--strict --noEmit --skipLibCheck --target es2022 --module nodenext --types node --typeRoots "${root}node_modules/@types"`;
const GO = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GO111MODULE: 'on' };
const clean = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: process.env.HOME };

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  const child = spawn('sh', ['-c', command], { cwd, env: { ...clean, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', text => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', text => (stderr += text));
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

/** The project of a recipe, with its files. */
function projectOf({ line, language, client, files }: Recipe): string {
  const project = join(folder, `line-${line}`);
  makeProject(project, language, client);
  for (const [name, text] of files) write(join(project, name), text);
  return project;
}

describe('docs/clients.md', { timeout: TIMEOUT }, () => {
  let server: Serving;

  beforeAll(async () => {
    build();
    write(join(folder, 'bin/leadline'), `#!/bin/sh\nexec "${process.execPath}" "${mainFile}" "$@"\n`);
    chmodSync(join(folder, 'bin/leadline'), 0o755);
    server = await serving(['--frozen', '--log', 'silent']);
  }, TIMEOUT);
  afterAll(async () => {
    server.process.kill();
    await server.ended;
    rmSync(folder, { recursive: true });
  });

  it('has every snippet in a recipe, and every client', () => {
    const tried = recipes.flatMap(({ run: last, files }) => [last.text, ...files.values()]);
    const untried = snippetsOf(document).filter(({ text }) => !tried.includes(text));
    expect(untried.map(({ line }) => line)).toEqual([]);
    const clients = Object.keys(LANGUAGES).flatMap(language =>
      readdirSync(join(CLIENTS, language)).map(name => `${language}/${name}`),
    );
    expect(clients.filter(name => !name.endsWith('.d.ts')).sort()).toEqual(
      [...new Set(recipes.map(({ client }) => client))].sort(),
    );
  });

  for (const recipe of recipes) {
    const { line, language, client, run: last } = recipe;
    const missing = missingFor(language, client, clean);
    const name = `line ${line}: ${client}${missing === null ? '' : ` (skipped: \`${missing}\` fails here)`}`;

    const options = { concurrent: true, skip: missing !== null };

    if (last.language === 'sh') {
      it(`${name}, by a command`, options, async ({ expect }) => {
        const ran = await run(last.text, projectOf(recipe), GO);
        expect(ran, ran.stderr).toMatchObject({ status: 0, stdout: expect.stringContaining(ANSWER) });
        expect(ran.stderr).toMatch(
          /^leadline: [12] requests?( \(\d intercepted\))?, [12] of 17 operations, no findings, 0 refusals$/m,
        );
      });
      continue;
    }

    it(name, options, async ({ expect }) => {
      const [file, command] = LANGUAGES[language]!.snippet!;
      const project = projectOf(recipe);
      write(join(project, file), last.language === 'ts' ? withoutTypes(last.text) : last.text);
      const { url, origin } = server;
      const env = { ...GO, LEADLINE_URL: url, LEADLINE_ORIGIN: origin, LEADLINE_TOKEN: `demo-admin~line-${line}` };
      const ran = await run(command, project, env);
      expect(ran, ran.stderr).toMatchObject({ status: 0, stdout: expect.stringContaining(ANSWER), stderr: '' });
      const journal = await server.call(`/_sim/journal?sandbox=line-${line}`);
      expect(await journal.json()).toMatchObject({ data: [{ operation: 'getAccount', status: 200, deviations: [] }] });
    });
  }

  it.concurrent('shows a service of compose that has the name of the real one', async ({ expect }) => {
    const { services } = parse(blocksOf(document).find(({ language }) => language === 'yaml')!.text);
    const named = await serving([], services.leadline.environment);
    const { port } = named;
    const account = `curl -sf --connect-to ::127.0.0.1:${port} --cacert ca.pem -H 'Authorization: Bearer demo-admin'`;
    // As the document has it, but for port and folder.
    const [authority] = services.tests.command.match(/curl \S+ \S+/);
    const fetched = `${authority.replace('curl', `curl --connect-to ::127.0.0.1:${port}`)} -o ca.pem`;
    const ran = await run(`${fetched} && ${account} https://api.example.com/v1/account`, folder, {});
    named.process.kill();
    await named.ended;
    expect(ran, ran.stderr).toMatchObject({ status: 0, stdout: expect.stringContaining(ANSWER) });
  });

  const typed = recipes.filter(({ run: { language } }) => language === 'ts');
  it.concurrent.each(typed)('line $line has no type errors', async ({ line, language, client, run: { text } }) => {
    const project = join(folder, `types-${line}`);
    makeProject(project, language, client);
    write(join(project, 'snippet.ts'), text);
    const types = join(CLIENTS, client.replace(/\.js$/, '.d.ts'));
    cpSync(types, join(project, 'node_modules/example-analytics/index.d.ts'));
    expect(await run(`"${root}node_modules/.bin/tsc" ${TSC} snippet.ts`, project, {})).toMatchObject({ stdout: '' });
  });
});

function withoutTypes(text: string): string {
  return transformSync(text, { loader: 'ts', format: 'esm' }).code;
}
