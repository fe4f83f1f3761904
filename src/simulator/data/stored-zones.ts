import { inZoneCase } from '../../time/zone-case.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A state as it was stored. Leadline 0.1 kept the timezones of the account and of sites in the letter case of the client. */
export function withZoneCase(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.sites)) return stored;
  return { ...stored, account: corrected(stored.account), sites: stored.sites.map(corrected) };
}

function corrected(record: unknown): unknown {
  if (!isRecord(record) || typeof record.timezone !== 'string') return record;
  return { ...record, timezone: inZoneCase(record.timezone) };
}
