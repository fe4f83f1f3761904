export interface GaugeProps {
  readonly label: string;
  readonly value: number;
  /** Null: no limit. */
  readonly max: number | null;
  /** After the figures: "this hour". */
  readonly note?: string | undefined;
}

const HIGH = 0.8;

/** How much of a limit is used. */
export function Gauge({ label, value, max, note }: GaugeProps) {
  const share = max === null ? 0 : Math.min(1, value / max);
  const level = max === null || share < HIGH ? 'low' : share < 1 ? 'high' : 'full';
  const figures = `${value.toLocaleString('en')} of ${max === null ? 'any number' : max.toLocaleString('en')}`;
  return (
    <div class={`gauge gauge-${level}`}>
      <span class="gauge-label">{label}</span>
      <span class="gauge-figures">
        {figures}
        {note !== undefined && <span class="soft"> {note}</span>}
      </span>
      <meter
        class="gauge-bar"
        min={0}
        max={max ?? 1}
        value={max === null ? 0 : Math.min(value, max)}
        aria-label={label}
      >
        {figures}
      </meter>
    </div>
  );
}
