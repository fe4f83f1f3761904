import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VARIANTS } from '../../src/variants/registry.ts';
import { build, leadline, serving } from './leadline.ts';

beforeAll(build, 60_000);

const NAME = 'refusals/listSites/503';
const run = (args: readonly string[], env: Record<string, string> = {}) => leadline(args, env).ended;

describe('sweep --list', () => {
  it('prints level, name and meaning of each variant, a line each', async () => {
    const { status, stdout, stderr } = await run(['sweep', '--list']);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map(line => line.split(/ {2,}/))).toEqual(
      VARIANTS.map(({ name, level, meaning }) => [level, name, meaning]),
    );
  });
  it('prints JSON', async () => {
    const { status, stdout } = await run(['sweep', '--list', '--json']);
    expect(status).toBe(0);
    const { version, variants } = JSON.parse(stdout);
    expect([version, variants.length]).toEqual([1, VARIANTS.length]);
    const { name, group, level, operation, meaning } = VARIANTS.find(each => each.name === NAME)!;
    expect(variants.find((each: { name: string }) => each.name === NAME)).toEqual({
      name,
      group,
      level,
      operation,
      meaning,
    });
  });
  it('prints those alone that --only and --skip leave', async () => {
    const { stdout } = await run([
      'sweep',
      '--list',
      '--only',
      'paging,announced',
      '--skip',
      'announced/timezone-refused',
    ]);
    const names = VARIANTS.filter(({ group }) => ['paging', 'announced'].includes(group)).map(({ name }) => name);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map(line => line.split(/ {2,}/)[1]),
    ).toEqual(names.filter(name => name !== 'announced/timezone-refused'));
  });
});

describe('serve and exec', () => {
  it.each([
    ['--variant', ['--variant', NAME], {}],
    ['LEADLINE_VARIANT', [], { LEADLINE_VARIANT: NAME }],
    ['LEADLINE_VARIANT as JSON', [], { LEADLINE_VARIANT: JSON.stringify({ name: NAME }) }],
  ] as const)('serve takes it from %s', async (_, args, env) => {
    const server = await serving(args, { ...env });
    onTestFinished(() => void server.process.kill());
    expect((await server.call('/v1/sites')).status).toBe(503);
    expect((await server.call('/v1/sites')).status).toBe(200);
  });
  it('exec has it and passes it on', async () => {
    const ask = `fetch(process.env.LEADLINE_URL + '/sites', { headers: { Authorization: 'Bearer ' + process.env.LEADLINE_TOKEN } })
      .then(({ status }) => console.log(status, process.env.LEADLINE_VARIANT))`;
    const { stdout } = await run(['exec', '--', process.execPath, '-e', ask], { LEADLINE_VARIANT: NAME });
    expect(stdout).toBe(`503 ${NAME}\n`);
  });
  it.each([
    [['--variant', 'refusals/listSite/503'], {}, '--variant'],
    [[], { LEADLINE_VARIANT: 'refusals/listSite/503' }, 'LEADLINE_VARIANT (--variant)'],
  ])('an unknown one ends the start: %j %j', async (args, env, named) => {
    const { status, stderr } = await run(['serve', '--port', '0', ...args], env as Record<string, string>);
    expect(status).toBe(2);
    expect(stderr).toBe(
      `leadline: ${named} must be a variant, by its name or as an object with its name; got "refusals/listSite/503"; did you mean ${NAME}?\n`,
    );
  });
});
