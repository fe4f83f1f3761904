import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemSource } from '../time/clock.ts';
import { type MadeTwin, makeTwin, RunEnd, ServerError, TwinError } from '../twin/command-line.ts';
import { askedServer } from './asked-server.ts';
import { type Asked, type Command, complain, EXIT, StartError, UsageError } from './command.ts';

/** Writes a fixture that is like the account of a server of the API. */
export const twin: Command = async asked => {
  const { siteId, seed = 'leadline', rename = false } = asked.options;
  const out = freeFile(asked);
  const { paced, maxRequests } = await askedServer(asked, { command: 'twin' });
  const told = (site: string, place: number, sites: number) => {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`leadline twin: ${site}, site ${place} of ${sites}, after ${paced.requests()} requests\n`);
  };
  try {
    const made = await makeTwin(paced, { maxRequests, siteId, wallMs: systemSource, seed, rename, told });
    write(out, made.text);
    for (const note of made.notes) process.stderr.write(`leadline twin: ${note}\n`);
    process.stdout.write(madeText(out, made, paced.requests()));
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof TwinError || error instanceof RunEnd || error instanceof ServerError)) throw error;
    return complain('twin', `${error.message}; nothing is written`, EXIT.untried);
  }
};

/** Known before the requests are spent. @throws UsageError */
function freeFile({ options: { out }, nameOf }: Asked): string {
  if (out === undefined) throw new UsageError('twin needs --out FILE, such as twin.json');
  if (existsSync(out)) throw new UsageError(`${nameOf('out')} ${out} exists: remove it, or name another file`);
  try {
    accessSync(dirname(out), constants.W_OK);
  } catch {
    throw new UsageError(`${nameOf('out')} ${out} cannot be written: there is no such folder, or it is another's`);
  }
  return out;
}

function madeText(out: string, { sites, sitesWithTraffic }: MadeTwin, requests: number): string {
  const read = `${sites === 1 ? '1 site' : `${sites} sites`}, ${sitesWithTraffic} with traffic, by ${requests} requests`;
  return `${out}: ${read}\nleadline --fixture ${out}\n`;
}

/** Names and figures of an account are for its owner. Never over a file. @throws StartError */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartError(`cannot write ${path}: ${(error as Error).message}`);
  }
}
