import type { Schemas } from '../../client/control.ts';
import { act } from '../../state/actions.ts';
import { usePolled } from '../../state/polled.ts';
import { useUsage } from '../../state/vitals.ts';
import { Choice } from '../../ui/field.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';

type Plan = Schemas['Plan'];
const PLANS: readonly Plan[] = ['tier-1', 'tier-2', 'tier-3', 'tier-4', 'tier-5', 'tier-6', 'unlimited'];

export function LimitsPanel({ sandbox }: { readonly sandbox: string }) {
  const params = { query: { sandbox } };
  const account = usePolled(`account ${sandbox}`, api => api.GET('/account', { params }), { live: false });
  return (
    <Panel title="Limits">
      <Read what="The limits" of={useUsage(sandbox)}>
        {usage => (
          <>
            <Gauge label="Requests this hour" value={usage.requests_this_hour} max={usage.limit_per_hour} />
            <Gauge label="In flight" value={usage.in_flight} max={usage.concurrent_limit} />
          </>
        )}
      </Read>
      <Read what="The plan" of={account}>
        {({ plan }) => (
          <Choice
            label="Plan"
            value={plan}
            choices={PLANS}
            onChoose={next =>
              next !== '' && act(`Plan ${next}`, api => api.PATCH('/account', { params, body: { plan: next } }))
            }
          />
        )}
      </Read>
    </Panel>
  );
}
