import { isRefusalOf } from '../../answers.ts';
import type { Facts, Need } from '../../facts/facts.ts';
import { judged, type Probe, probe } from '../../probe.ts';
import { sawOf } from '../../saw.ts';

/** A body that the API must refuse. */
export interface RefusedBody {
  readonly name: string;
  readonly sentence: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The key of its message. */
  readonly field: string;
}

/** Rows that send such bodies by POST. @param pathOf where to: below the scratch site */
export function refusedBodies<const Needed extends Need>(
  bodies: readonly RefusedBody[],
  needs: readonly Needed[],
  pathOf: (facts: Pick<Facts, Needed>) => string,
): readonly Probe<Need>[] {
  return bodies.map(({ name, sentence, body, field }) =>
    probe<Needed>({
      name,
      about: 'spec',
      sentence,
      needs,
      isWrite: true,
      async probe(ask, facts) {
        const answer = await ask({ method: 'POST', path: pathOf(facts), body });
        const isSo = answer.status === 400 && isRefusalOf(answer, field);
        return judged(isSo, `400 { errors: { ${field} } }`, sawOf(answer));
      },
    }),
  );
}
