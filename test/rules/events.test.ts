import { describe, expect, it } from 'vitest';
import {
  clearCurrency,
  eventBody,
  eventCursor,
  eventIdsAt,
  listedEvents,
  setCurrency,
} from '../../src/rules/events.ts';
import { site, stateOf } from './records.ts';

const SITE = site('SITE');
const event = (name: string, more = {}) => ({ site_id: 'SITE', name, currency: null, created_at: null, ...more });
const LEGACY = event('Legacy', { created_at: '2024-01-01 00:00:00' });

describe('listedEvents', () => {
  it('are the tracked ones and those with a currency, by name in code units', () => {
    const events = [event('b', { currency: 'euro' }), LEGACY, event('B', { currency: 'won' })];
    const listed = listedEvents(stateOf({ events }), SITE, ['a', 'Z', 'b']);
    expect(listed.map(({ name, currency }) => [name, currency])).toEqual([
      ['B', 'won'],
      ['Z', null],
      ['a', null],
      ['b', 'euro'],
    ]);
  });

  it('a legacy event is listed once it is tracked, with its date', () => {
    const state = stateOf({ events: [LEGACY] });
    expect(listedEvents(state, SITE, [])).toEqual([]);
    expect(listedEvents(state, SITE, ['Legacy'])).toEqual([LEGACY]);
  });

  it('those of another site are not listed', () => {
    const other = { ...event('Other', { currency: 'euro' }), site_id: 'OTHER' };
    expect(listedEvents(stateOf({ events: [other] }), SITE, [])).toEqual([]);
  });
});

describe('the currency of an event', () => {
  it('is set, set again and cleared; a legacy date stays', () => {
    let { state } = setCurrency(stateOf({ events: [LEGACY] }), SITE, 'Legacy', 'euro');
    expect(state.events).toEqual([{ ...LEGACY, currency: 'euro' }]);
    state = setCurrency(state, SITE, 'Legacy', 'yen').state;
    expect(state.events).toEqual([{ ...LEGACY, currency: 'yen' }]);
    state = clearCurrency(state, SITE, 'Legacy').state;
    expect(state.events).toEqual([LEGACY]);
    expect(clearCurrency(state, SITE, 'Legacy').state.events).toEqual([LEGACY]);
  });

  it('an event of which nothing is known any more leaves no trace', () => {
    const { state } = setCurrency(stateOf(), SITE, 'Tip', 'euro');
    expect(clearCurrency(state, SITE, 'Tip').state.events).toEqual([]);
    expect(clearCurrency(stateOf(), SITE, 'Never').state.events).toEqual([]);
  });
});

describe('event ids', () => {
  it.each([
    ['present', '2030-01-01 00:00:00', 'present'],
    ['removed', '2020-01-01 00:00:00', 'removed'],
    ['by-date', '2026-09-23 23:59:59', 'present'],
    ['by-date', '2026-09-24 00:00:00', 'removed'],
  ])('%s at %s are %s', (choice, now, ids) => {
    expect(eventIdsAt(choice, now)).toBe(ids);
  });

  it('derive from the site and the name alone', () => {
    const id = eventCursor(event('Tip'), 'present');
    expect(id).toMatch(/^[A-Z]{8}$/);
    expect(eventCursor(event('Tip', { currency: 'euro', created_at: '2024-01-01 00:00:00' }), 'present')).toBe(id);
    expect(eventCursor(event('tip'), 'present')).not.toBe(id);
    expect(eventCursor({ ...event('Tip'), site_id: 'OTHER' }, 'present')).not.toBe(id);
  });

  it('once removed the name is the cursor, and the body has no id', () => {
    expect(eventCursor(event('Tip'), 'removed')).toBe('Tip');
    expect(eventBody(event('Tip'), 'removed', moment => moment)).toEqual({
      object: 'event',
      name: 'Tip',
      currency: null,
      created_at: null,
    });
  });
});
