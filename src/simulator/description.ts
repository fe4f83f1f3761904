/** How the default sandbox is set up: what the ready output tells. */
export interface SimulatorDescription {
  /** A built-in name or a file; `inline` for one that was given as an object. */
  readonly fixture: string;
  readonly seed: string;
  readonly plan: string;
  /** null: no limit. */
  readonly limits: { readonly requests_per_hour: number | null; readonly concurrent: number | null };
  /** With their bearer values. */
  readonly tokens: readonly { readonly name: string; readonly value: string; readonly abilities: readonly string[] }[];
  readonly sites: readonly { readonly id: string; readonly name: string; readonly timezone: string }[];
}
