import type { FaultForm } from './fault-form.ts';
import { matchWords, settingWords, turnWords } from './rule-text.ts';

/** What a rule does, in words: settings, how often, and to which requests. */
export function RuleWords({ form }: { readonly form: FaultForm }) {
  const settings = settingWords(form);
  const match = matchWords(form.values);
  return (
    <p class="fault-words">
      {[...settings, turnWords(form.values)].join(' · ')}
      {match.map(([label, value]) => (
        <span key={label}>
          {` · ${label} `}
          <bdi class="mono">{value}</bdi>
        </span>
      ))}
    </p>
  );
}
