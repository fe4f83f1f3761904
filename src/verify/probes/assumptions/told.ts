import {
  type AssumptionChoices,
  type AssumptionName,
  defaultAssumptions,
  describeAssumptions,
} from '../../../contract/assumptions.ts';
import type { Ask } from '../../asking.ts';
import type { Facts, Need } from '../../facts/facts.ts';
import { type Judged, type Probe, probe, type Saw } from '../../probe.ts';
import { sawOf } from '../../saw.ts';
import type { ServerAnswer } from '../../server/exchange.ts';

/** A choice of an assumption, as `--assume` takes it. */
export type Choice<Name extends AssumptionName> = Extract<AssumptionChoices[Name], string>;

/** What answers of a server say of an assumption. */
export interface Told<Name extends AssumptionName> {
  /** The choices with which a Leadline would answer so; none where no choice is like the server. */
  readonly among: readonly Choice<Name>[];
  readonly saw: Saw;
  /** Where several choices would answer so: when they do. */
  readonly when?: string;
  /** What the value leaves open all the same. */
  readonly open?: string;
}

interface AssumptionRow<Name extends AssumptionName, Needed extends Need> {
  readonly name: Name;
  /** How it is told. */
  readonly sentence: string;
  readonly needs: readonly Needed[];
  /** @throws NotTried where the account has nothing in which the choices differ · RunEnd, ServerError */
  readonly tell: (ask: Ask, facts: Pick<Facts, Needed>) => Promise<Told<Name>>;
}

/** A probe of an assumption with several choices. */
export function assumption<const Name extends AssumptionName, const Needed extends Need>(
  row: AssumptionRow<Name, Needed>,
): Probe<Need> {
  const { name, sentence, needs, tell } = row;
  return probe<Needed>({
    name,
    about: 'assumption',
    sentence,
    needs,
    probe: async (ask, facts) => judgedBy(name, await tell(ask, facts)),
  });
}

/**
 * The value is the first of the choices that would answer so, in the order of the register, where the default is first;
 * `why` names the others, which look the same in this account at this time. null: the server is like none of them.
 */
export function judgedBy<Name extends AssumptionName>(name: Name, { among, saw, when, open }: Told<Name>): Judged {
  const [value, ...others] = choicesOf(name).filter(choice => among.some(each => each === choice));
  if (value === undefined) return { verdict: 'is', value: null, why: 'like none of the choices', saw };
  const alike = `${others.join(', ')} would answer the same${when === undefined ? '' : ` ${when}`}`;
  const why = [...(others.length === 0 ? [] : [alike]), ...(open === undefined ? [] : [open])].join('; ');
  return { verdict: 'is', value, ...(why !== '' && { why }) };
}

/** As the register has them. */
export function choicesOf(name: AssumptionName): readonly string[] {
  return describeAssumptions(defaultAssumptions).find(each => each.name === name)!.choices;
}

/** The choices whose condition one answer meets. */
export function byAnswer<Name extends AssumptionName>(
  answer: ServerAnswer,
  conditions: { readonly [Each in Choice<Name>]: (answer: ServerAnswer) => boolean },
): Told<Name> {
  const entries = Object.entries(conditions) as [Choice<Name>, (answer: ServerAnswer) => boolean][];
  return { among: entries.flatMap(([choice, isSo]) => (isSo(answer) ? [choice] : [])), saw: sawOf(answer) };
}

/** The choices that all of several answers leave. */
export function byAll<Name extends AssumptionName>(first: Told<Name>, ...others: readonly Told<Name>[]): Told<Name> {
  const all = [first, ...others];
  const strange = all.find(({ among }) => among.length === 0);
  return {
    among: first.among.filter(choice => others.every(({ among }) => among.includes(choice))),
    saw: strange?.saw ?? joined(all.map(({ saw }) => saw)),
  };
}

function joined(saws: readonly Saw[]): Saw {
  const texts = (of: keyof Saw) => [...new Set(saws.map(saw => saw[of]))].join('; ');
  return { shape: texts('shape'), values: texts('values') };
}
