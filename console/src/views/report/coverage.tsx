import type { Schemas } from '../../client/control.ts';
import { route, setParams } from '../../state/route.ts';
import { Panel } from '../../ui/panel.tsx';
import { missingGroups } from './missing-groups.ts';

type Measure = keyof Schemas['Coverage'];

const MEASURES: readonly (readonly [name: Measure, title: string, what: string])[] = [
  ['operations', 'Operations', 'operations in service were called'],
  ['answers', 'Answers', 'statuses, by operation, were answered'],
  ['parameters', 'Parameters', 'parameters and body fields were sent and accepted'],
  ['values', 'Values', 'values of closed sets were sent'],
];

/** How much of the API was used: four bars, and what is missing of each. */
export function Coverage({ coverage }: { readonly coverage: Schemas['Coverage'] }) {
  return (
    <Panel title="Coverage">
      {MEASURES.map(([name, title, what]) => (
        <MeasureBar key={name} name={name} title={title} what={what} measure={coverage[name]} />
      ))}
    </Panel>
  );
}

interface MeasureProps {
  readonly name: Measure;
  readonly title: string;
  readonly what: string;
  readonly measure: Schemas['CoverageMeasure'];
}

function MeasureBar({ name, title, what, measure: { covered, total, percent, missing } }: MeasureProps) {
  return (
    <div class="measure">
      <h3>{title}</h3>
      <span class="measure-percent">{percent} %</span>
      <svg class="measure-bar" aria-hidden="true" width="100%" height="6">
        <rect class="measure-track" width="100%" height="6" rx="3" />
        {covered > 0 && <rect class="measure-fill" width={`${percent}%`} height="6" rx="3" />}
      </svg>
      <p class="measure-what soft">
        {covered} of {total} {what}
      </p>
      {missing.length > 0 && <Missing name={name} title={title} missing={missing} />}
    </div>
  );
}

interface MissingProps extends Pick<MeasureProps, 'name' | 'title'> {
  readonly missing: readonly string[];
}

function Missing({ name, title, missing }: MissingProps) {
  return (
    <details class="measure-missing" open={openLists().includes(name)} onToggle={event => showList(name, event)}>
      <summary>
        {missing.length} missing <span class="unseen">of {title}</span>
      </summary>
      <ul class="missing-list">
        {missingGroups(missing).map(group => (
          <li key={group.name}>
            <code>{group.name}</code> {group.rest.join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Which lists are open stands in the address: `missing=answers,values`. */
function openLists(): readonly string[] {
  return (route.value.params.missing ?? '').split(',').filter(each => each !== '');
}

function showList(name: Measure, { currentTarget }: { readonly currentTarget: HTMLDetailsElement }): void {
  const others = openLists().filter(each => each !== name);
  const open = currentTarget.open ? [...others, name] : others;
  if (openLists().includes(name) !== currentTarget.open) setParams({ missing: open.join(',') }, { replace: true });
}
