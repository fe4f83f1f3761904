import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeOwnFolder } from '../processes/own-folder.ts';
import { shown } from '../simulator/validate-options.ts';
import { StartError } from './command.ts';

/** Contents by path; a path is relative to the folder of the run. */
export type RunFiles = ReadonlyMap<string, string | Uint8Array>;

/** The name of the file with the certificate of the authority of this run alone. */
export const CA_FILE = 'ca.pem';

/**
 * Writes all files of a run to a folder of its own. It goes away when this process ends, unless that is killed; keys are
 * in none of the files.
 * @param filesIn those of the folder whose path it is given
 * @returns the path of the folder @throws StartError
 */
export function writeRunFiles(filesIn: (folder: string) => RunFiles): string {
  try {
    const folder = makeOwnFolder();
    for (const [name, contents] of filesIn(folder)) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents, { mode: 0o644 });
    }
    return folder;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      `the folder for temporary files, ${shown(tmpdir())}, takes no file (${code ?? message}); TMPDIR names another`,
    );
  }
}
