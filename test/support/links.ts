/** The files that a document links to or shows, as it names them. */
export function linksOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|#)([^)"#\s]+)/g)].map(([, link]) => link!);
}
