import { describe, expect, it } from 'vitest';
import { recipesOf } from './recipes.ts';

const page = (...parts: readonly string[]) => parts.join('\n\n');
const block = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

describe('recipesOf', () => {
  it('takes the blocks after a comment, up to the next one or a section', () => {
    const text = page(
      block('js', 'before()'),
      '<!-- client: javascript/option.js -->',
      block('js', 'one()'),
      '<!-- client: go/option.go -->',
      block('go', 'two()'),
      '## Section',
      block('sh', 'after'),
    );
    expect(recipesOf(text).map(({ client, language, run }) => [client, language, run.text])).toEqual([
      ['javascript/option.js', 'javascript', 'one()\n'],
      ['go/option.go', 'go', 'two()\n'],
    ]);
  });

  it('runs the last block, and saves the others under the names in their first lines', () => {
    const text = page(
      '<!-- client: php/closed.php -->',
      block('php', '<?php // a.php\none();'),
      block('python', '# b.py\ntwo()'),
      block('sh', 'php a.php'),
      block('console', '$ true'),
    );
    const [{ files, run } = {}] = recipesOf(text);
    expect(run).toMatchObject({ language: 'sh', text: 'php a.php\n' });
    expect([...(files ?? [])]).toEqual([
      ['a.php', '<?php // a.php\none();\n'],
      ['b.py', '# b.py\ntwo()\n'],
    ]);
  });

  it.each([
    ['no block follows', page('<!-- client: go/option.go -->', '## Section', block('go', 'one()'))],
    ['names no file', page('<!-- client: go/option.go -->', block('go', 'one()'), block('sh', 'go run .'))],
  ])('refuses a recipe where %s', (message, text) => {
    expect(() => recipesOf(text)).toThrow(message);
  });
});
