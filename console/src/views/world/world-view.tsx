import { ClockPanel } from './clock-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';

/** What decides about requests, and can be changed: the clock, limits, plan, tokens, assumptions. */
export function WorldView({ sandbox }: { readonly sandbox: string }) {
  return (
    <div class="columns">
      <ClockPanel sandbox={sandbox} />
      <LimitsPanel sandbox={sandbox} />
    </div>
  );
}
