import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainFile } from '../cli/leadline.ts';
import type { Command } from './examples.ts';

const DOCUMENTED = '127.0.0.1:4020';
const MARK = '\u001e';

/** Where the examples of a document run: a folder of their own, with `leadline` on the path. */
export class Shell {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leadline-docs-'));
  readonly #address: string;

  /** `origin`: the simulator that stands in for http://127.0.0.1:4020. */
  constructor(origin: string) {
    this.#address = new URL(origin).host;
    writeFileSync(join(this.#folder, 'leadline'), `#!/bin/sh\nexec "${process.execPath}" "${mainFile}" "$@"\n`, {
      mode: 0o755,
    });
  }

  /** Runs the commands of a block in one shell; what each prints, errors among it as on a terminal. */
  async run(commands: readonly Command[]): Promise<string[]> {
    const lines = commands.map(({ command }) => command.replace(/^npx leadline /, 'leadline '));
    const script = lines.map(line => `${line}\nprintf '\\036'`).join('\n');
    const child = spawn('bash', ['-c', `exec 2>&1\n${script.replaceAll(DOCUMENTED, this.#address)}`], {
      cwd: this.#folder,
      env: { PATH: `${this.#folder}:${process.env.PATH}`, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', text => (printed += text));
    await once(child, 'close');
    return printed.replaceAll(this.#address, DOCUMENTED).split(MARK).slice(0, commands.length);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
