import { parseDate, parseTimestamp } from '../../time/timestamp.ts';
import type { EventRecord, MilestoneRecord } from '../figures.ts';
import { once, plain, type Reading, readList, textOf } from './reading.ts';

/** A timestamp as the API writes it; null where it is none. */
export function timestampOf(value: unknown): string | null {
  return typeof value === 'string' && parseTimestamp(value) !== null ? value : null;
}

/** The events of a site. */
export async function readEvents(reading: Reading, siteId: string): Promise<readonly EventRecord[]> {
  const records = await readList(reading, `/sites/${siteId}/events`);
  const events = records.flatMap(({ name, currency, created_at }) =>
    textOf(name) === null
      ? []
      : [{ name: plain(name as string), currency: textOf(currency), created_at: timestampOf(created_at) }],
  );
  return once(events, ({ name }) => name);
}

/** The milestones of a site. */
export async function readMilestones(reading: Reading, siteId: string): Promise<readonly MilestoneRecord[]> {
  const records = await readList(reading, `/sites/${siteId}/milestones`);
  const milestones = records.flatMap(({ id, name, milestone_date, created_at, updated_at }) => {
    const date = typeof milestone_date === 'string' ? milestone_date.slice(0, 10) : '';
    if (textOf(id) === null || textOf(name) === null || parseDate(date) === null) return [];
    return [
      {
        id: id as string,
        name: plain(name as string),
        milestone_date: date,
        created_at: timestampOf(created_at),
        updated_at: timestampOf(updated_at),
      },
    ];
  });
  return once(milestones, ({ id }) => id);
}
