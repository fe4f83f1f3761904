/** Copies the files of examples/ into the documents that show them: after a comment that names the file. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

const SHOWN = /(<!-- (examples\/[\w./-]+\.(\w+)) -->\n)(\n```[\s\S]*?\n```\n)?/g;
const LANGUAGES: Record<string, string> = { mjs: 'js', py: 'python' };

/** A document with the examples as they are now. */
export function withExamples(text: string): string {
  return text.replace(SHOWN, (_, comment: string, file: string, extension: string) => {
    const source = readFileSync(new URL(file, root), 'utf8').trimEnd();
    return `${comment}\n\`\`\`${LANGUAGES[extension] ?? extension}\n${source}\n\`\`\`\n`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of readdirSync(new URL('docs/', root)).filter(each => each.endsWith('.md'))) {
    const file = new URL(`docs/${name}`, root);
    const text = readFileSync(file, 'utf8');
    const shown = withExamples(text);
    if (shown !== text) writeFileSync(file, shown);
  }
}
