/** A command of a document and what the document says it prints. */
export interface Command {
  /** Line of the document, from 1. */
  readonly line: number;
  readonly command: string;
  readonly expected: string;
}

/** A fenced block of a document. */
export interface Block {
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

const FENCE = /^( *)(`{3,})(\w*)[^\n]*\n([\s\S]*?)^\1\2 *$/gm;

/** The fenced blocks of a document, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ index, 3: language = '', 4: text = '' }) => ({
    line: markdown.slice(0, index).split('\n').length + 1,
    language,
    text,
  }));
}

/**
 * The commands of a `console` block: a line that begins with `$ ` is a command, lines after it that begin with `> ` or
 * follow a backslash go on with it, and all others are what it prints. Comments, `# `, may stand before a command.
 */
export function commandsOf({ line, text }: Block): Command[] {
  const commands: { line: number; command: string; expected: string }[] = [];
  for (const [index, written] of text.trimEnd().split('\n').entries()) {
    const last = commands.at(-1);
    if (written.startsWith('$ ')) commands.push({ line: line + index, command: written.slice(2), expected: '' });
    else if (last === undefined) continue;
    else if (last.expected === '' && written.startsWith('> ')) last.command += `\n${written.slice(2)}`;
    else if (last.expected === '' && last.command.endsWith('\\')) last.command += `\n${written}`;
    else if (!written.startsWith('# ')) last.expected += `${written}\n`;
  }
  return commands;
}

/** What a document may print: `…` stands for any text, and any white space for any other, none included. */
export function patternOf(expected: string): RegExp {
  const pieces = expected
    .trim()
    .split(/(\s*…\s*|\s+)/)
    .map(piece => {
      if (piece.includes('…')) return '[\\s\\S]*?';
      if (/^\s*$/.test(piece)) return '\\s*';
      return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    });
  return new RegExp(`^${pieces.join('')}$`);
}
