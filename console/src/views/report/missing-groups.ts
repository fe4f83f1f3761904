/** `createSite 400` and `createSite 403`, as `createSite` with `400` and `403`. */
export interface MissingGroup {
  readonly name: string;
  /** Empty where a name alone is missing. */
  readonly rest: readonly string[];
}

/** What a measure of coverage misses, by its first word, in the order of the report. */
export function missingGroups(missing: readonly string[]): readonly MissingGroup[] {
  const groups = new Map<string, string[]>();
  for (const each of missing) {
    const [, name = each, rest = ''] = /^(\S+) (.*)$/s.exec(each) ?? [];
    const group = groups.get(name) ?? [];
    if (rest !== '') group.push(rest);
    groups.set(name, group);
  }
  return [...groups].map(([name, rest]) => ({ name, rest }));
}
