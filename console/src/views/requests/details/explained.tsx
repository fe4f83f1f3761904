import type { Schemas } from '../../../client/control.ts';
import { Fold } from './fold.tsx';

type Explanation = Schemas['Explanation'];

const PARTS: readonly (readonly [keyof Explanation, string])[] = [
  ['why', 'Why'],
  ['allowed', 'Allowed'],
  ['try', 'Try'],
  ['spec', 'Spec'],
];

/** Why the request was answered so; of a plain success only that. */
export function Explained({ explanation, isPlain }: { readonly explanation: Explanation; readonly isPlain: boolean }) {
  const parts = isPlain ? PARTS.slice(0, 1) : PARTS;
  return (
    <dl class={isPlain ? 'explanation explanation-plain' : 'explanation'} aria-label="Explanation">
      {parts.map(([key, name]) => (
        <div key={key} class="fact">
          <dt>{name}</dt>
          <dd>
            {explanation[key].split('\n').map((line, at) => (
              <p key={`${at} ${line}`}>
                <Fold kind="line" text={line} />
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
