import type { Mutable, Schemas } from '../../client/control.ts';

type SandboxCreation = Mutable<Schemas['SandboxCreation']>;

/** What is typed into the form of a new sandbox. An empty text leaves a setting to the server. */
export interface CreationForm {
  readonly name: string;
  /** A built-in name, or `own` for the text in `ownFixture`. */
  readonly fixture: string;
  /** JSON. */
  readonly ownFixture: string;
  readonly seed: string;
  /** An instant with a zone. */
  readonly clock: string;
  readonly frozen: '' | 'true' | 'false';
  readonly plan: Schemas['Plan'] | '';
  /** A number. */
  readonly traffic: string;
  readonly strict: '' | 'true' | 'false';
  /** A line for each: `date-key=timestamp`. */
  readonly assume: string;
}

export const EMPTY_FORM: CreationForm = {
  name: '',
  fixture: '',
  ownFixture: '',
  seed: '',
  clock: '',
  frozen: '',
  plan: '',
  traffic: '',
  strict: '',
  assume: '',
};

/** The request's body, or why there is none yet: what the form alone can tell. The rest the server checks. */
export type Creation = { readonly body: SandboxCreation } | { readonly problem: string };

export function creationOf(form: CreationForm): Creation {
  try {
    const { name, seed, clock, frozen, plan, strict } = form;
    return {
      body: {
        ...(name !== '' && { name }),
        ...fixtureOf(form),
        ...(seed !== '' && { seed }),
        ...(clock !== '' && { clock }),
        ...(frozen !== '' && { frozen: frozen === 'true' }),
        ...(plan !== '' && { plan }),
        ...trafficOf(form),
        ...(strict !== '' && { strict: strict === 'true' }),
        ...assumeOf(form),
      },
    };
  } catch (thrown) {
    return { problem: (thrown as Error).message };
  }
}

/** @throws Error where it is no JSON */
function fixtureOf({ fixture, ownFixture }: CreationForm): Pick<SandboxCreation, 'fixture'> {
  if (fixture === '') return {};
  if (fixture !== 'own') return { fixture };
  try {
    return { fixture: JSON.parse(ownFixture) };
  } catch (thrown) {
    throw new Error(ownFixture === '' ? 'Paste the fixture.' : `The fixture is not JSON: ${(thrown as Error).message}`);
  }
}

/** @throws Error where it is no number */
function trafficOf({ traffic }: CreationForm): Pick<SandboxCreation, 'traffic'> {
  if (traffic.trim() === '') return {};
  const factor = Number(traffic);
  if (!Number.isFinite(factor)) throw new Error('Traffic must be a number.');
  return { traffic: factor };
}

/** @throws Error where a line is no assumption with its value */
function assumeOf({ assume }: CreationForm): Pick<SandboxCreation, 'assume'> {
  const lines = assume.split('\n').map(line => line.trim());
  const pairs = lines.filter(line => line !== '').map(pairOf);
  return pairs.length === 0 ? {} : { assume: Object.fromEntries(pairs) };
}

function pairOf(line: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=\s]+)\s*=\s*(.+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`An assumption is written as name=value: ${line}`);
  return [name, value];
}
