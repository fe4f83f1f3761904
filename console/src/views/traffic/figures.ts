import type { Unit } from './dimensions.ts';

const compact = (value: number) => value.toLocaleString('en', { notation: value < 10_000 ? 'standard' : 'compact' });

/** Figures as people read them. @param isPercent whether the API gives rates from 0 to 100. Assumption bounce-rate */
export function figureText(value: number | null, unit: Unit, isPercent: boolean): string {
  if (value === null) return '–';
  if (unit === 'seconds') return durationText(value);
  if (unit !== 'rate') return value.toLocaleString('en');
  return `${(isPercent ? value : value * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
}

/** The same on an axis, short. */
export function axisFigure(value: number, unit: Unit, isPercent: boolean): string {
  if (unit === 'seconds') return `${Math.floor(value / 60)}:${String(Math.round(value % 60)).padStart(2, '0')}`;
  return unit === 'rate' ? figureText(value, unit, isPercent) : compact(value);
}

/** What a chart has where there was nothing. Of no visit there is no duration: zeros would say that it was short. */
export function absentFigure(unit: Unit): 0 | null {
  return unit === 'seconds' || unit === 'rate' ? null : 0;
}

function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60).toLocaleString('en')} min ${whole % 60} s`;
}
