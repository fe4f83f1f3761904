import { useSignal } from '@preact/signals';
import type { Call, Schemas } from '../../client/control.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Choice, Field, typedInto } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Site } from './use-sites.ts';

const PROFILES: readonly (readonly [Schemas['ProfileName'], string])[] = [
  ['shop', 'shop'],
  ['blog', 'blog'],
  ['domains', 'domains: a company on several'],
];

/** The traffic that is generated for a site: given, taken away. */
export function TrafficPanel({ sandbox, site }: { readonly sandbox: string; readonly site: Site }) {
  const params = { path: { site_id: site.id }, query: { sandbox } };
  return (
    <Panel title="Generated traffic">
      {site.traffic === null ? (
        <TrafficForm sandbox={sandbox} site={site} />
      ) : (
        <div class="buttons">
          <p>{`About ${site.traffic.visits_per_day.toLocaleString('en')} visits a day at full growth, since ${site.traffic.since}.`}</p>
          <ConfirmButton
            label={`Take the traffic of ${site.id} away`}
            text="Take it away"
            question={`Take the generated traffic of ${site.id} away?`}
            call={api => api.DELETE('/sites/{site_id}/traffic', { params })}
          >
            <p>Ingested hits stay. A reset of the sandbox brings back what its fixture has.</p>
          </ConfirmButton>
        </div>
      )}
    </Panel>
  );
}

function TrafficForm({ sandbox, site }: { readonly sandbox: string; readonly site: Site }) {
  const profile = useSignal<Schemas['ProfileName']>('shop');
  const visits = useSignal('100');
  const since = useSignal('2025-01-01');
  const label = `Give ${site.id} traffic`;
  const body = { profile: profile.value, visits_per_day: Number(visits.value), since: since.value };
  const call: Call = api =>
    api.PUT('/sites/{site_id}/traffic', { params: { path: { site_id: site.id }, query: { sandbox } }, body });
  return (
    <ActionForm label={label} text="Give it traffic" kind="main" call={call}>
      <Choice
        label="Profile"
        value={profile.value}
        choices={PROFILES}
        onChoose={next => {
          if (next !== '') profile.value = next;
        }}
      />
      <Field label="Visits a day">
        <input
          type="number"
          min={0}
          max={10_000_000}
          step="any"
          required
          value={visits.value}
          onInput={typedInto(visits)}
        />
      </Field>
      <Field label="First day, UTC">
        <input type="date" min="2000-01-01" max="2100-12-31" required value={since.value} onInput={typedInto(since)} />
      </Field>
    </ActionForm>
  );
}
