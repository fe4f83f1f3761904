import { type Block, blocksOf } from './examples.ts';

/** Blocks of a document that together redirect one client. */
export interface Recipe {
  /** Line of the document, from 1. */
  readonly line: number;
  /** Such as `python`. */
  readonly language: string;
  /** The file of the client, under `test/docs/clients`. */
  readonly client: string;
  /** What is run: the last block. */
  readonly run: Block;
  /** The others, by the name that the comment in their first line gives them. */
  readonly files: ReadonlyMap<string, string>;
}

/** The blocks that belong to recipes: the examples of `console` are tried elsewhere, and `yaml` is no program. */
export function snippetsOf(markdown: string): Block[] {
  return blocksOf(markdown).filter(({ language }) => language !== 'console' && language !== 'yaml');
}

const COMMENT = /^<!-- client: ((\w+)\/[\w.]+) -->$/gm;

/** The recipes of a document: the blocks after each comment `<!-- client: FILE -->`, up to the next one or a section. */
export function recipesOf(markdown: string): Recipe[] {
  const snippets = snippetsOf(markdown);
  const ends = [...markdown.matchAll(/^(## |<!-- client: )/gm)].map(({ index }) => lineAt(markdown, index));
  return [...markdown.matchAll(COMMENT)].map(({ index, 1: client = '', 2: language = '' }) => {
    const line = lineAt(markdown, index);
    const end = ends.find(each => each > line) ?? Number.POSITIVE_INFINITY;
    const own = snippets.filter(block => block.line > line && block.line < end);
    const run = own.at(-1);
    if (run === undefined) throw new Error(`no block follows line ${line}`);
    return { line: run.line, language, client, run, files: new Map(own.slice(0, -1).map(named)) };
  });
}

function named({ line, text }: Block): readonly [string, string] {
  const name = /^(?:<\?php )?(?:\/\/|#) (\S+\.\w+)$/.exec(text.split('\n')[0]!)?.[1];
  if (name === undefined) throw new Error(`the first line of the block in line ${line} names no file`);
  return [name, text];
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
