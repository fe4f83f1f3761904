// Docker is not everywhere: stubs/ has packages of the same names and signatures as Testcontainers, of the versions that the
// examples pin, that start a process of this machine where those start a container. Each stub names the version it follows.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, mainFile } from '../../cli/leadline.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const stubs = fileURLToPath(new URL('stubs', import.meta.url));
const examples = join(root, 'examples/containers');
const folder = mkdtempSync(join(tmpdir(), 'leadline-containers-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(build, 60_000);

interface Ran {
  readonly status: number;
  readonly printed: string;
}

/** Runs a command with a PATH, a HOME and what starts Leadline in place of its image. */
async function run(cwd: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const leadline = JSON.stringify([process.execPath, mainFile]);
  const child = spawn(command, args, { cwd, env: { PATH, HOME, LEADLINE_COMMAND: leadline, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text));
  const [status] = await once(child, 'close');
  return { status, printed };
}

/** A copy of an example. */
function copied(language: string): string {
  const project = join(folder, language);
  cpSync(join(examples, language), project, { recursive: true });
  return project;
}

const has = (command: string, argument = '--version') => spawnSync(command, [argument]).status === 0;
const unless = (present: boolean, language: string) => (present ? '' : ` (skipped: there is no ${language} here)`);
const python = has('python3');
const go = has('go', 'version');
const java = has('javac');

describe.concurrent('the container examples run their tests', () => {
  it('in TypeScript', async () => {
    const project = copied('node');
    cpSync(join(stubs, 'node'), join(project, 'node_modules'), { recursive: true });
    const tsx = import.meta.resolve('tsx');
    const { status, printed } = await run(project, process.execPath, ['--import', tsx, '--test', 'sites.test.ts']);
    expect(printed).toMatch(/pass 3\b/);
    expect(status, printed).toBe(0);

    const types = ['-p', '.', '--typeRoots', join(root, 'node_modules/@types')];
    const checked = await run(project, process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...types]);
    expect(checked).toEqual({ status: 0, printed: '' });
  }, 60_000);

  it.skipIf(!python)(
    `in Python${unless(python, 'python3')}`,
    async () => {
      const env = { PYTHONPATH: join(stubs, 'python'), PYTHONDONTWRITEBYTECODE: '1' };
      const { status, printed } = await run(copied('python'), 'python3', ['-m', 'pytest', 'test_sites.py'], env);
      expect(printed).toBe('3 passed, 0 failed\n');
      expect(status).toBe(0);
    },
    60_000,
  );

  it.skipIf(!go)(
    `in Go${unless(go, 'go')}`,
    async () => {
      const project = copied('go');
      const mod = join(project, 'go.mod');
      // The version of Go is what testcontainers-go asks for; older ones cannot even read it.
      writeFileSync(mod, readFileSync(mod, 'utf8').replace('go 1.25.0', 'go 1.18'));
      appendFileSync(mod, `\nreplace github.com/testcontainers/testcontainers-go => ${join(stubs, 'go')}\n`);
      const env = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      const { status, printed } = await run(project, 'go', ['test', '-count=1', '-v', '.'], env);
      expect(printed.match(/^--- PASS/gm), printed).toHaveLength(3);
      expect(status).toBe(0);
    },
    120_000,
  );

  it.skipIf(!java)(
    `in Java${unless(java, 'javac')}`,
    async () => {
      const project = copied('java');
      const classes = join(project, 'classes');
      mkdirSync(classes);
      const sources = [join(project, 'src'), join(stubs, 'java')].flatMap(sourcesIn);
      const options = ['-J-XX:TieredStopAtLevel=1', '--release', '17', '-Xlint:all', '-Werror', '-d', classes];
      expect(await run(project, 'javac', [...options, ...sources])).toEqual({ status: 0, printed: '' });
      const tests = ['-XX:TieredStopAtLevel=1', '-cp', classes, 'Runner', 'example.SitesTest'];
      expect(await run(project, 'java', tests)).toEqual({ status: 0, printed: '3 passed, 0 failed\n' });
    },
    60_000,
  );
});

const sourcesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.java'))
    .map(name => join(path, name));

describe('the stubs follow the versions that the examples pin', () => {
  const example = (name: string) => readFileSync(join(examples, name), 'utf8');
  const stub = (name: string) => readFileSync(join(stubs, name), 'utf8');

  it('of Testcontainers for Node', () => {
    const { version } = JSON.parse(stub('node/testcontainers/package.json'));
    expect(JSON.parse(example('node/package.json')).devDependencies.testcontainers).toBe(version);
    expect(stub('node/testcontainers/index.d.mts')).toContain(`testcontainers ${version}`);
  });

  it('of Testcontainers for Python', () => {
    const [, version] = /^testcontainers==(\S+)$/m.exec(example('python/requirements.txt')) ?? [];
    expect(stub('python/testcontainers/__init__.py')).toContain(`__version__ = "${version}"`);
  });

  it('of Testcontainers for Go', () => {
    const [, version] = /testcontainers-go (v\S+)$/m.exec(example('go/go.mod')) ?? [];
    expect(stub('go/testcontainers.go')).toContain(`testcontainers-go ${version} `);
    expect(stub('go/wait/http.go')).toContain(`testcontainers-go ${version}.`);
  });

  it('of Testcontainers for Java, and of JUnit', () => {
    const versions = [...example('java/pom.xml').matchAll(/<artifactId>([\w-]+)<.*\n\s*<version>([\d.]+)</g)];
    const pinned = Object.fromEntries(versions.map(([, artifact, version]) => [artifact, version]));
    const container = stub('java/org/testcontainers/containers/GenericContainer.java');
    expect(container).toContain(`Testcontainers ${pinned['testcontainers-junit-jupiter']} `);
    expect(stub('java/org/junit/jupiter/api/Assertions.java')).toContain(`JUnit ${pinned['junit-jupiter']} `);
  });
});
