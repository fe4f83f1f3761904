import type { Schemas } from '../../client/control.ts';
import { hrefTo } from '../../state/route.ts';
import { isSpent } from '../../state/vitals.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { EditLink } from './edit-link.tsx';
import { formOfRule, ruleOf } from './fault-form.ts';
import type { OnArmed } from './faults-view.tsx';
import { KIND_TEXTS, kindOf } from './fields.ts';
import { RuleWords } from './rule-words.tsx';

export interface ArmedRuleProps {
  readonly sandbox: string;
  readonly rule: Schemas['Fault'];
  readonly onArmed: OnArmed;
  readonly onRemoved: () => void;
}

/** A rule, what it does, how often it did, and what can be done about it. */
export function ArmedRule({ sandbox, rule, onArmed, onRemoved }: ArmedRuleProps) {
  const { name, fault, held } = rule;
  const form = formOfRule(rule);
  const spent = isSpent(rule);
  return (
    <li class={spent ? 'fault fault-spent' : 'fault'}>
      <p class="fault-head">
        <bdi class="fault-name">{name}</bdi>
        <span>{KIND_TEXTS[fault].title}</span>
        {held > 0 && <span class="badge badge-warn">{`holds ${held.toLocaleString('en')}`}</span>}
        <span class="badge">{spent ? 'spent' : 'armed'}</span>
      </p>
      <RuleWords form={form} />
      <Counts rule={rule} />
      <div class="buttons">
        {kindOf(fault).releasable && (
          <ActionButton
            label={`Release ${name}`}
            name={`Release the requests that ${name} holds`}
            kind={held > 0 ? 'main' : 'plain'}
            disabled={held === 0}
            call={api => api.POST('/faults/{name}/release', { params: { path: { name }, query: { sandbox } } })}
          >
            Release
          </ActionButton>
        )}
        <ActionButton
          label={`Arm ${name} again`}
          name={`Arm again ${name}`}
          done={onArmed}
          call={api => api.POST('/faults', { params: { query: { sandbox } }, body: ruleOf(form) })}
        >
          Arm again
        </ActionButton>
        <ActionButton
          label={`Remove ${name}`}
          name={`Remove ${name}`}
          kind="danger"
          done={onRemoved}
          call={api => api.DELETE('/faults/{name}', { params: { path: { name }, query: { sandbox } } })}
        >
          Remove
        </ActionButton>
        <EditLink form={form} name={`Edit ${name}`} />
        <a
          class="fault-link"
          href={hrefTo('requests', { cause: `fault:${name}` })}
          aria-label={`Requests that ${name} acted on`}
        >
          Requests
        </a>
        <Copy label="Copy as JSON" text={() => JSON.stringify(ruleOf(form))} />
      </div>
    </li>
  );
}

function Counts({ rule: { matched, fired, times } }: Pick<ArmedRuleProps, 'rule'>) {
  const counts = [
    ['matched', matched],
    ['fired', fired],
    ...(times === null ? [] : [['left', Math.max(0, times - fired)] as const]),
  ] as const;
  return (
    <dl class="fault-counts">
      {counts.map(([label, count]) => (
        <div key={label} class="fault-count">
          <dt class="soft">{label}</dt>
          <dd class="fault-figure">{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
