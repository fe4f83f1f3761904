/** An instant of a clock as people read it: `2026-06-15 12:00:00`, UTC. */
export function instantText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
