import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../processes/own-folder.ts';
import { StartError } from './command.ts';

/** The name of the file with the certificate of the authority of this run alone. */
export const CA_FILE = 'ca.pem';

/**
 * Writes certificates, by the names of their files, to a folder of this run. It goes away when this process ends, unless
 * that is killed; keys are in none of the files.
 * @returns the path of the folder @throws StartError
 */
export function writeAuthorities(files: ReadonlyMap<string, string>): string {
  try {
    const folder = makeOwnFolder();
    for (const [name, text] of files) writeFileSync(join(folder, name), text, { mode: 0o644 });
    return folder;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(`the folder for temporary files takes no file (${code ?? message}); TMPDIR names another`);
  }
}
