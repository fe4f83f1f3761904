import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CLIENT = new URL('client.mjs', import.meta.url);

/** Ten clients with one bug each: the careful one with a line of it replaced. `caughtBy` is the variant that shows it. */
export const CARELESS = [
  {
    name: 'no-retry',
    does: 'gives up at the first refusal',
    careful: 'const ATTEMPTS = 5;',
    careless: 'const ATTEMPTS = 1;',
    caughtBy: 'refusals/listSites/503',
    expectRetry: true,
  },
  {
    name: 'no-wait',
    does: 'sends a refused request again at once',
    careful: 'const waitMs = error.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);',
    careless: 'const waitMs = 0;',
    caughtBy: 'refusals/listSites/503',
  },
  {
    name: 'blind-write',
    does: 'sends a write again whose answer was lost, without a look at what it did',
    careful: 'const done = error.unclear ? await effect() : undefined;',
    careless: 'const done = undefined;',
    caughtBy: 'ambiguous/createSite/500',
  },
  {
    name: 'event-ids',
    does: 'takes the ids of events for their identity',
    careful: "/events`, 'name')",
    careless: "/events`, 'id')",
    caughtBy: 'announced/event-ids-removed',
  },
  {
    name: 'row-order',
    does: 'takes the order of rows for granted that it did not ask for',
    careful: "field_grouping: 'referrer_hostname', sort_by: 'visits:desc', limit }",
    careless: "field_grouping: 'referrer_hostname', limit }",
    caughtBy: 'silence/default-sort=shuffled',
  },
  {
    name: 'strict-fields',
    does: 'refuses a record with a field that it does not know',
    careful: "const { id, name, email } = await this.#request('GET', '/account');",
    careless: `const { id, object, name, email, ...unknown } = await this.#request('GET', '/account');
    if (Object.keys(unknown).length > 0) throw new TypeError(\`unknown fields: \${Object.keys(unknown)}\`);`,
    caughtBy: 'format/unknown-field',
  },
  {
    name: 'first-page',
    does: 'reads the first page of a list only',
    careful: 'if (!page.has_more || last === undefined) return [...records.values()];',
    careless: 'return [...records.values()];',
    caughtBy: 'paging/short-pages',
  },
  {
    name: 'parse-first',
    does: 'parses the body as JSON before it looks at the status',
    careful: 'if (!answer.ok) throw new Refused(',
    careless: 'parsed(request, answer.text);\n    if (!answer.ok) throw new Refused(',
    caughtBy: 'refusals/listSites/503-html',
  },
  {
    name: 'small-numbers',
    does: 'keeps the id of the account in 32 bits',
    careful: 'return { id, name, email };',
    careless: 'return { id: id | 0, name, email };',
    caughtBy: 'format/large-account-id',
  },
  {
    name: 'no-null',
    does: 'does not expect null in a row',
    careful: "hostOf(row.referrer_hostname ?? '')",
    careless: 'hostOf(row.referrer_hostname)',
    caughtBy: 'silence/missing-dimension=null',
  },
];

/** The careful client, or the careless one of this name. */
export async function importClient(name) {
  if (name === undefined) return import(CLIENT.href);
  const folder = mkdtempSync(join(tmpdir(), 'careless-'));
  const file = join(folder, 'client.mjs');
  writeFileSync(file, sourceOf(name));
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sourceOf(name) {
  const bug = CARELESS.find(each => each.name === name);
  if (bug === undefined) throw new Error(`CARELESS must be one of ${CARELESS.map(each => each.name).join(', ')}`);
  const parts = readFileSync(CLIENT, 'utf8').split(bug.careful);
  if (parts.length !== 2) throw new Error(`${name}: client.mjs must have its line once`);
  return parts.join(bug.careless);
}
