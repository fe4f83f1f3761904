/** An instant of a clock as people read it: `2026-06-15 12:00:00`, UTC. */
export function instantText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

/** Hours, minutes and seconds of the computer that shows the page. */
export function clockText(date: Date): string {
  return date.toTimeString().slice(0, 8);
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** The beginning of a long text of a client's, at most `max` UTF-16 units, with `…` for the rest. */
export function clipped(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
