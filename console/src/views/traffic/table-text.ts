import type { Row } from './buckets.ts';

/** Comma-separated values with a head. Source: RFC 4180. */
export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))];
  return lines.map(line => `${line.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
