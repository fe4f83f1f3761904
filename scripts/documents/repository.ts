/** The parts of package.json that say where the repository is. `repository.url` is set by hand; the others follow it. */
export interface Manifest {
  readonly repository: { readonly url: string };
  readonly homepage: string;
  readonly bugs: string;
}

/** Files that name the repository too. */
export const NAMING_IT = ['README.md', 'action.yml', 'Dockerfile', 'docs/ci.md'];

/** The address of the repository's page, as `repository.url` has it. */
export function addressOf({ repository }: Pick<Manifest, 'repository'>): string {
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

export function withAddress<T extends Manifest>(manifest: T): T {
  const address = addressOf(manifest);
  return { ...manifest, homepage: `${address}#readme`, bugs: `${address}/issues` };
}

/** `text` with the address in place of the one that the homepage still has; also as `OWNER/NAME@` of an action. */
export function renamed(text: string, { homepage, ...manifest }: Manifest): string {
  const [before, after] = [homepage.replace('#readme', ''), addressOf(manifest)];
  const slug = (address: string) => new URL(address).pathname.slice(1);
  return text
    .replace(new RegExp(`${quoted(before)}(?![\\w-])`, 'g'), after)
    .replaceAll(`uses: ${slug(before)}@`, `uses: ${slug(after)}@`);
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
