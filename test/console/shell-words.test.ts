import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../console/src/client/curl.ts';

describe('quoted', () => {
  it.each([
    '-o /etc/passwd',
    '$(id) `id` $HOME "\'\\ !! %s \\n \\041 *',
    '@file',
    'two\nlines\n\n',
    "\x1b[2J\x1b]0;title\x07 100% it's $(id) \\x !",
    '\r\n',
    '\x7f\n\n',
    "'\u0085'\n",
    'a\u202eb \u{1f600}',
  ])('is the same word for sh: %j', text => {
    const read = spawnSync('sh', ['-c', `printf '%s' ${quoted(text)}`], { encoding: 'utf8' });
    expect([read.stdout, read.stderr]).toEqual([text, '']);
    expect(quoted(text)).not.toMatch(/(?![\t\n])\p{Cc}/u);
  });
});
