import { formatDate } from '../time/timestamp.ts';

/** Names the visits of a generated day, such as TIDEPOOL-20260615-000123. */
export function visitIds(siteId: string, day: number): (visit: number) => string {
  const prefix = `${siteId}-${formatDate(day).replaceAll('-', '')}-`;
  return visit => prefix + String(visit).padStart(6, '0');
}

/** Whether a visit id is one that the generator gives to visits of a site. */
export function isGeneratedVisitId(siteId: string, visitId: string): boolean {
  return visitId.startsWith(`${siteId}-`) && /^\d{8}-\d{6,}$/.test(visitId.slice(siteId.length + 1));
}
