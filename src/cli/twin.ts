import { existsSync, writeFileSync } from 'node:fs';
import { systemSource } from '../time/clock.ts';
import { makeTwin, RunEnd, ServerError, TwinError } from '../twin/command-line.ts';
import { askedServer } from './asked-server.ts';
import { type Command, complain, EXIT, StartError, UsageError } from './command.ts';

/** Writes a fixture that is like the account of a server of the API. */
export const twin: Command = async asked => {
  const { out, siteId, seed = 'leadline', rename = false } = asked.options;
  if (out === undefined) throw new UsageError('twin needs --out FILE, such as twin.json');
  if (existsSync(out)) throw new UsageError(`${asked.nameOf('out')} ${out} exists: remove it, or name another file`);
  const { paced, maxRequests } = await askedServer(asked, { command: 'twin' });
  try {
    const made = await makeTwin(paced, { maxRequests, siteId, wallMs: systemSource, seed, rename });
    write(out, made.text);
    for (const note of made.notes) process.stderr.write(`leadline twin: ${note}\n`);
    const sites = `${made.sites === 1 ? '1 site' : `${made.sites} sites`}, ${made.sitesWithTraffic} with traffic`;
    process.stdout.write(`${out}: ${sites}, by ${paced.requests()} requests\nleadline --fixture ${out}\n`);
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof TwinError || error instanceof RunEnd || error instanceof ServerError)) throw error;
    return complain('twin', `${error.message}; nothing is written`, EXIT.untried);
  }
};

/** Names and figures of an account are for its owner. Never over a file. @throws StartError */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartError(`cannot write ${path}: ${(error as Error).message}`);
  }
}
