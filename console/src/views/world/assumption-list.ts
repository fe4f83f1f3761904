import type { Schemas } from '../../client/control.ts';

type Assumption = Schemas['Assumption'];

/** The choice that stands for any number. */
const NUMBER = 'NUMBER';

export function isChanged({ value, default: usual }: Assumption): boolean {
  return value !== usual;
}

/** How its value is chosen: among choices, as a number, or not at all. */
export function kindOf({ choices }: Assumption): 'choice' | 'number' | 'fixed' {
  if (choices.includes(NUMBER)) return 'number';
  return choices.length > 1 ? 'choice' : 'fixed';
}

/** Changed ones first, then those that can be changed, then the others; otherwise in the order of the register. */
export function inOrder(assumptions: readonly Assumption[]): readonly Assumption[] {
  const rank = (each: Assumption) => (isChanged(each) ? 0 : kindOf(each) === 'fixed' ? 2 : 1);
  return assumptions.toSorted((one, other) => rank(one) - rank(other));
}

/** Those with all words of a text in their name, value or description, in any letter case. */
export function matching(assumptions: readonly Assumption[], text: string): readonly Assumption[] {
  const words = text.toLowerCase().split(/\s+/);
  return assumptions.filter(({ name, value, text: description }) => {
    const said = `${name} ${value} ${description}`.toLowerCase();
    return words.every(word => said.includes(word));
  });
}

/** The change that takes all of them back to their defaults: only those that are changed. */
export function backToDefaults(assumptions: readonly Assumption[]): Readonly<Record<string, string>> {
  return Object.fromEntries(assumptions.filter(isChanged).map(({ name, default: usual }) => [name, usual]));
}

/** Those that have another value than a change gave them: a variant of the server decides them. @param after what the change was answered */
export function heldBack(change: Readonly<Record<string, string | number>>, after: readonly Assumption[]) {
  return after.filter(({ name, value }) => Object.hasOwn(change, name) && String(change[name]) !== value);
}
