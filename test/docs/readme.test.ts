import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withExamples } from '../../scripts/documents/examples.ts';
import { exemptionsOf, withFindingRules } from '../../scripts/documents/finding-rules.ts';
import { withAssumptions, withExitCodes, withOptions } from '../../scripts/documents/tables.ts';
import { DEVIATION_KINDS } from '../../src/contract/validation.ts';
import { FINDING_RULES } from '../../src/findings/registry.ts';
import { linksOf, sectionsLinkedBy, sectionsOf } from '../support/links.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

/** What a formatter leaves alone. */
const bare = (markdown: string) => markdown.replace(/[ \\]/g, '').replace(/-{3,}/g, '---');

describe('docs/options.md', () => {
  it('has every option and exit code as the code has it (npm run generate)', () => {
    const text = page('options.md');
    expect(bare(withExitCodes(withOptions(text)))).toBe(bare(text));
  });
});

describe('docs/report.md', () => {
  const text = page('report.md');

  it('has every rule as the code has it (npm run generate)', () => {
    expect(bare(withFindingRules(text))).toBe(bare(text));
  });

  it.each(FINDING_RULES.map(({ rule }) => rule))('%s: what, why, how to fix it, what does not set it off', name => {
    const rule = FINDING_RULES.find(each => each.rule === name)!;
    const [, after = ''] = text.split(`\n### ${name}\n`);
    const [section = ''] = after.split(/\n##+ /);
    for (const part of [rule.what, rule.why, rule.advice, rule.spec, exemptionsOf(name)]) {
      expect(part).toMatch(/^[A-Za-z0-9`]/);
      expect(bare(section)).toContain(bare(part.replace(/[*<|]/g, '\\$&')));
    }
  });
});

describe('docs/assumptions.md', () => {
  it('has every assumption as the code has it (npm run generate)', () => {
    const text = page('assumptions.md');
    expect(bare(withAssumptions(text))).toBe(bare(text));
  });

  it('lists every deviation', () => {
    const [, section = ''] = page('assumptions.md').split('## Deviations');
    const [list = ''] = section.split('\n## ');
    expect([...list.matchAll(/^\| `([^`]+)`/gm)].map(([, kind]) => kind)).toEqual([...DEVIATION_KINDS]);
  });
});

describe('documents', () => {
  const markdown = (folder: string) =>
    readdirSync(join(root, folder)).flatMap(name => (name.endsWith('.md') ? [join(folder, name)] : []));
  const documents = [...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions')];

  it.each(documents)('%s links to files that are there', name => {
    const dead = linksOf(readFileSync(join(root, name), 'utf8')).filter(
      link => !existsSync(join(root, dirname(name), link)),
    );
    expect(dead).toEqual([]);
  });

  it.each(documents)('%s links to sections that are there', name => {
    const text = readFileSync(join(root, name), 'utf8');
    const dead = sectionsLinkedBy(text).filter(([file, section]) => {
      const target = file === '' ? name : join(dirname(name), file);
      return target.endsWith('.md') && !sectionsOf(readFileSync(join(root, target), 'utf8')).has(section);
    });
    expect(dead).toEqual([]);
  });

  it.each(documents)('%s shows examples as they are (npm run generate)', name => {
    const text = readFileSync(join(root, name), 'utf8');
    expect(bare(withExamples(text))).toBe(bare(text));
  });
});
