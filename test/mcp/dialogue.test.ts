// The dialogue of docs/mcp.md, and the configuration and the tools that the document names.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';
import { blocksOf, patternOf } from '../docs/examples.ts';
import { openSession, type Session } from './session.ts';

const markdown = readFileSync(fileURLToPath(new URL('../../docs/mcp.md', import.meta.url)), 'utf8');
const blocks = blocksOf(markdown);
const [dialogue] = blocks.filter(({ language }) => language === 'text');
const turns = dialogue!.text
  .trim()
  .split(/\n\n(?=> )/)
  .map(turn => {
    const [, name, given, answer] = /^> (\w+) (\{.*\})\n([\s\S]*)$/.exec(turn)!;
    return { name: name!, given: JSON.parse(given!), answer: answer! };
  });
const configured = blocks
  .filter(({ language }) => language === 'json')
  .map(({ text }) => JSON.parse(text).mcpServers.leadline.args as string[]);

let session: Session;

beforeAll(async () => {
  build();
  session = await openSession(configured[1]!.slice(2));
}, 120_000);
afterAll(() => session.client.close());

describe('docs/mcp.md', () => {
  it('shows configurations that begin with the command', () => {
    expect(configured.map(args => args.slice(0, 2))).toEqual([
      ['leadline', 'mcp'],
      ['leadline', 'mcp'],
    ]);
  });

  it.each(turns)(
    'tells what $name answers to $given',
    async ({ name, given, answer }) => {
      const { text } = await session.call(name, given);
      if (!patternOf(answer).test(text)) expect(text).toBe(answer);
    },
    30_000,
  );

  it('has a row for each tool and each of its actions', async () => {
    const { tools } = await session.client.listTools();
    const rows = [...markdown.matchAll(/^\| `(\w+)`\s+\| (.*) \|$/gm)].map(([, name, does]) => ({ name, does: does! }));
    expect(rows.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const [at, { inputSchema }] of tools.entries()) {
      const { action } = (inputSchema.properties ?? {}) as Record<string, { enum?: string[] }>;
      for (const each of action?.enum ?? []) expect(rows[at]!.does).toContain(`\`${each}\``);
    }
  });
});

describe('the list of tools', () => {
  it('has schemas that clients of all kinds can read', async () => {
    const { tools } = await session.client.listTools();
    const keywords = new Set<string>();
    const look = (schema: Record<string, unknown>, at: string) => {
      for (const keyword of Object.keys(schema)) keywords.add(keyword);
      expect([at, typeof schema.type]).toEqual([at, 'string']);
      for (const [name, each] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>))
        look(each, `${at}.${name}`);
      if (schema.additionalProperties !== undefined) expect([at, schema.additionalProperties]).toEqual([at, false]);
      if (schema.items !== undefined) look(schema.items as Record<string, unknown>, `${at}[]`);
    };
    for (const { name, inputSchema } of tools) look(inputSchema, name);
    expect([...keywords].filter(each => /^\$|^x-|Of$|^format$|^const$|^default$|^examples$/.test(each))).toEqual([]);
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
  });

  it('has a description for each argument, and refuses others', async () => {
    const { tools } = await session.client.listTools();
    for (const { name, description, inputSchema } of tools) {
      expect([name, description!.length > 50, inputSchema.additionalProperties]).toEqual([name, true, false]);
      const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, { description?: string }>);
      expect(properties.filter(([, each]) => each.description === undefined).map(([key]) => `${name}.${key}`)).toEqual(
        [],
      );
    }
  });
});
