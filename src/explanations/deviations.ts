import { DEVIATION_KINDS, type Deviation, type DeviationKind } from '../contract/validation.ts';
import { INSTEAD as ADVICE } from '../findings/deviation.ts';
import { type Explanation, type Subject, specOf } from './explanation.ts';
import { nearestName } from './synonyms.ts';

const INSTEAD: Readonly<Record<DeviationKind, string>> = {
  ...ADVICE,
  'deprecated-timezone': 'Leave timezone out: reports use the timezone of the site, which POST /sites/{site_id} sets.',
};

/** What is said of the deviations of a request, each kind once: of several parameters of one kind the first. */
export function deviationParts({
  entry,
  operation,
  refusal,
}: Pick<Subject, 'entry' | 'operation' | 'refusal'>): Explanation[] {
  const served = entry.status !== null && entry.status < 400;
  return DEVIATION_KINDS.flatMap(kind => {
    const found = entry.deviations.find(deviation => deviation.kind === kind);
    // What strict refused is explained already.
    const isRefused = entry.cause?.includes('strict:') || Object.hasOwn(refusal?.errors ?? {}, found?.field ?? '');
    if (found === undefined || isRefused) return [];
    return {
      why: `${served ? 'It was served' : 'It also came'} with the deviation ${kind}: ${found.field} (${found.detail}). The real service may refuse that, or interpret it differently.`,
      allowed: 'A request as the documentation describes it. --strict allows nothing else.',
      try: adviceOn(found, [...(operation?.query.keys() ?? []), ...(operation?.body?.keys() ?? [])]),
      spec: SPECS[kind] ?? specOf(operation),
    };
  });
}

const SPECS: { readonly [Kind in DeviationKind]?: string } = {
  'missing-accept': 'General conventions 1',
  'form-body': 'General conventions 2',
  'deprecated-timezone': 'Versioning 5',
};

function adviceOn(
  { kind, field }: Pick<Deviation, 'field'> & { readonly kind: DeviationKind },
  known: readonly string[],
): string {
  if (kind !== 'unknown-parameter' && kind !== 'unknown-field') return INSTEAD[kind];
  const near = nearestName(field, known);
  return near === null ? `Leave ${field} out: it has no effect.` : `Rename ${field} to ${near}, or leave it out.`;
}
