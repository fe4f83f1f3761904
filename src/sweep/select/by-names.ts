import { didYouMean } from '../../nearest.ts';
import { OptionError, shown } from '../../simulator/validate-options.ts';
import { GROUPS, type Variant } from '../../variants/variant.ts';

/** Which variants are asked for: by name, by group, or by the beginning of a name such as `refusals/listSites`. */
export interface VariantNames {
  /** @default all but those of level `info` */
  readonly only?: readonly string[] | undefined;
  /** @default none */
  readonly skip?: readonly string[] | undefined;
}

/** The variants that `only` names, without those that `skip` names, in the order of `all`. @throws OptionError */
export function chooseVariants(all: readonly Variant[], { only, skip = [] }: VariantNames): readonly Variant[] {
  refuseUnknown('only', only ?? [], all);
  refuseUnknown('skip', skip, all);
  const asked = all.filter(({ name, level }) => only?.some(each => covers(each, name)) ?? level !== 'info');
  const chosen = asked.filter(({ name }) => !skip.some(each => covers(each, name)));
  if (chosen.length === 0) throw new OptionError(asked.length === 0 ? 'only' : 'skip', 'leaves no variant to run');
  return chosen;
}

function covers(given: string, name: string): boolean {
  return name === given || beginningsOf(name).includes(given);
}

/** `a` and `a/b` of `a/b/c`; `a` and `a/b` of `a/b=c`. */
function beginningsOf(name: string): string[] {
  return [...name.matchAll(/[/=]/g)].map(({ index }) => name.slice(0, index));
}

function refuseUnknown(option: string, given: readonly string[], all: readonly Variant[]): void {
  const names = all.map(({ name }) => name);
  for (const each of given) {
    if (names.some(name => covers(each, name))) continue;
    const known = [...new Set([...names.flatMap(beginningsOf), ...names])];
    const near = didYouMean(each, known, '; ') || `; groups: ${GROUPS.join(', ')}`;
    throw new OptionError(option, `must name variants, or the beginning of their names; got ${shown(each)}${near}`);
  }
}
