import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENTS = fileURLToPath(new URL('clients/', import.meta.url));

/** How the clients of a language are installed, and its snippets run. */
interface Language {
  /** Where the client's file goes, in a project. */
  readonly installed: string;
  /** Files of the project: their place, and their text or their name in `clients/programs`. */
  readonly project: Readonly<Record<string, string | { readonly program: string }>>;
  /** The name that a snippet is saved under, and the command that runs it, for `sh`. */
  readonly snippet?: readonly [file: string, command: string];
  /** Exits with 0 where the language is installed. */
  readonly probe: string;
}

const JAVASCRIPT_PACKAGE = '{ "name": "example-analytics", "type": "module", "exports": "./index.js" }';
const GO_MODULE = `module example.com/sync

go 1.18

require example.com/analytics v0.0.0

replace example.com/analytics => ./analytics
`;

export const LANGUAGES: Readonly<Record<string, Language>> = {
  javascript: {
    installed: 'node_modules/example-analytics/index.js',
    project: {
      'package.json': '{ "type": "module" }',
      'node_modules/example-analytics/package.json': JAVASCRIPT_PACKAGE,
      'app.mjs': { program: 'app.mjs' },
    },
    snippet: ['snippet.mjs', 'node snippet.mjs'],
    probe: 'node --version',
  },
  python: {
    installed: 'example_analytics.py',
    project: { 'app.py': { program: 'app.py' } },
    snippet: ['snippet.py', 'python3 snippet.py'],
    probe: 'python3 --version',
  },
  php: {
    installed: 'vendor/example/analytics/src/Client.php',
    project: { 'vendor/autoload.php': { program: 'autoload.php' }, 'app.php': { program: 'app.php' } },
    snippet: ['snippet.php', 'php snippet.php'],
    probe: 'php --ri curl',
  },
  ruby: {
    installed: 'example_analytics.rb',
    project: { 'app.rb': { program: 'app.rb' } },
    snippet: ['snippet.rb', 'ruby -I. snippet.rb'],
    probe: 'ruby --version',
  },
  go: {
    installed: 'analytics/client.go',
    project: {
      'go.mod': GO_MODULE,
      'analytics/go.mod': 'module example.com/analytics\n\ngo 1.18\n',
      'main.go': { program: 'app.go' },
    },
    snippet: ['main.go', 'go run .'],
    probe: 'go version',
  },
  java: {
    installed: 'src/com/example/analytics/Client.java',
    project: { 'sync.sh': 'java src/com/example/analytics/Client.java\n' },
    snippet: [
      'src/Sync.java',
      'javac -J-XX:TieredStopAtLevel=1 -proc:none -d classes src/Sync.java src/com/example/analytics/Client.java && java -cp classes Sync',
    ],
    probe: 'javac --version',
  },
  shell: { installed: 'sync.sh', project: {}, probe: 'curl --version' },
};

/** What else a client needs of its language, by the client's file. */
const NEEDS: Readonly<Record<string, string>> = { 'python/closed_requests.py': 'python3 -c "import requests"' };

/** What of a client's language is not installed; null where all is. */
export function missingFor(language: string, client: string, env: NodeJS.ProcessEnv): string | null {
  const { probe } = LANGUAGES[language]!;
  const missing = [probe, NEEDS[client]].find(
    command => command !== undefined && spawnSync('sh', ['-c', command], { env, stdio: 'ignore' }).status !== 0,
  );
  return missing ?? null;
}

/** Makes a project that has a client installed. */
export function makeProject(folder: string, language: string, client: string): void {
  const { installed, project } = LANGUAGES[language]!;
  for (const [path, content] of Object.entries(project)) {
    write(join(folder, path), typeof content === 'string' ? content : read(`programs/${content.program}`));
  }
  mkdirSync(dirname(join(folder, installed)), { recursive: true });
  cpSync(join(CLIENTS, client), join(folder, installed));
}

export function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function read(name: string): string {
  return readFileSync(join(CLIENTS, name), 'utf8');
}
