/** Waits until a request of the default sandbox is in flight. */
export async function untilInFlight(origin: string): Promise<void> {
  let usage: { readonly in_flight: number };
  do usage = (await (await fetch(`${origin}/_sim/usage`)).json()) as typeof usage;
  while (usage.in_flight === 0);
}
