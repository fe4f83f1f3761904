/** The sections that a document links to, as it names them: of which file, the document itself where it is empty, and which. */
export function sectionsLinkedBy(markdown: string): readonly (readonly [file: string, section: string])[] {
  return [...markdown.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(([, file, section]) => [file!, section!]);
}

/** The names that a page on GitHub gives to the headings of a document, for links. */
export function sectionsOf(markdown: string): ReadonlySet<string> {
  const prose = markdown.replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm, '');
  const names = new Map<string, number>();
  return new Set(
    [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => {
      const name = heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-');
      const before = names.get(name) ?? 0;
      names.set(name, before + 1);
      return before === 0 ? name : `${name}-${before}`;
    }),
  );
}

/** The files that a document links to or shows, as it names them. */
export function linksOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|#)([^)"#\s]+)/g)].map(([, link]) => link!);
}
