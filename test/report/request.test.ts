import { describe, expect, it } from 'vitest';
import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { Validation } from '../../src/contract/validation.ts';
import { readReport } from '../support/read-report.ts';
import type { Query } from '../support/report.ts';

const BASE = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits' };

function parse(query: Query, validation = new Validation(), assumptions = defaultAssumptions) {
  const request = readReport(query, validation, assumptions);
  return { request, errors: { ...validation.errors }, deviations: validation.deviations.map(({ kind }) => kind) };
}

/** The refused fields of a request with these parameters. */
const refused = (query: Query) => Object.keys(parse({ ...BASE, ...query }).errors);
const filtersOf = (filters: unknown) => parse({ ...BASE, filters: JSON.stringify(filters) });

describe('a well-formed report', () => {
  it('is read without validation', () => {
    const { request, errors, deviations } = parse({
      ...BASE,
      aggregates: 'visits,avg_duration',
      date_grouping: 'day',
      field_grouping: 'pathname,city',
      sort_by: 'timestamp:asc',
      date_from: '2026-02-28 00:00:00',
      date_to: '2026-03-01 23:59:59',
      limit: '1000',
      filters: '[{"property":"city","operator":"is","value":"Berlin","note":"ignored"}]',
    });
    expect([errors, deviations]).toEqual([{}, []]);
    expect(request).toMatchObject({
      entity: 'pageview',
      siteId: 'TIDEPOOL',
      eventName: null,
      aggregates: ['visits', 'avg_duration'],
      dateGrouping: 'day',
      fields: ['pathname', 'city'],
      sort: { by: 'timestamp', direction: 'asc' },
      from: { wallS: 1_772_236_800 },
      to: { wallS: 1_772_409_599 },
      timezone: null,
      limit: 1000,
      filters: [{ property: 'city', operator: 'is', value: 'Berlin' }],
    });
  });

  it('ignores site_id and entity_name for pageviews', () => {
    const { request, deviations } = parse({ ...BASE, site_id: 'OTHER', entity_name: 'Purchase' });
    expect([request?.siteId, request?.eventName, deviations]).toEqual(['TIDEPOOL', null, []]);
  });

  it('names an event by site_id and entity_name', () => {
    const query = { entity: 'event', site_id: 'TIDEPOOL', entity_name: 'Purchase', aggregates: 'value' };
    expect(parse(query).request).toMatchObject({ siteId: 'TIDEPOOL', eventName: 'Purchase' });
  });
});

describe('faults', () => {
  it('are all told at once, each on its parameter', () => {
    const { request, errors } = parse({
      entity: 'page',
      aggregates: 'visits,clicks',
      date_grouping: 'week',
      field_grouping: 'pathname,domain',
      sort_by: 'visits',
      date_from: 'yesterday',
      date_to: '2026-02-30 00:00:00',
      timezone: '+05:30',
      limit: '1001',
      filters: '[',
    });
    expect(request).toBeNull();
    expect(errors).toMatchObject({
      entity: ['The selected entity is invalid. Allowed: pageview, event.'],
      date_grouping: ['The selected date_grouping is invalid. Allowed: hour, day, month, year.'],
      sort_by: ['The sort_by field must have the form field:asc or field:desc.'],
      date_from: ['The date_from field must match the format YYYY-MM-DD HH:MM:SS.'],
      date_to: ['The date_to field must match the format YYYY-MM-DD HH:MM:SS.'],
      timezone: ['The timezone field must be a valid timezone.'],
      limit: ['The limit field must not be greater than 1000.'],
      filters: ['The filters field must be valid JSON.'],
    });
    expect(Object.keys(errors)).toHaveLength(10);
    expect(Object.keys(parse({ filters: '[' }).errors)).toEqual(['entity', 'aggregates', 'filters']);
  });

  it('name what is required', () => {
    expect(parse({}).errors).toEqual({
      entity: ['The entity field is required.'],
      aggregates: ['The aggregates field is required.'],
    });
    expect(parse({ ...BASE, entity_id: '', aggregates: '' }).errors).toEqual({
      entity_id: ['The entity_id field is required.'],
      aggregates: ['The aggregates field is required.'],
    });
  });

  it.each([
    [{}, ['site_id', 'entity_name']],
    [{ site_id: 'TIDEPOOL' }, ['entity_name']],
    [{ entity_name: 'Purchase' }, ['site_id']],
    [{ entity_id: 'ABCDEFGH' }, ['entity_id']],
    [{ entity_id: 'ABCDEFGH', site_id: 'TIDEPOOL' }, ['entity_name']],
    [{ site_id: 'TIDEPOOL', entity_name: 'é'.repeat(256) }, ['entity_name']],
    [{ site_id: 'TIDEPOOL', entity_name: '😀'.repeat(255) }, []],
  ])('of an event report with %o are on %o', (query, fields) => {
    expect(Object.keys(parse({ entity: 'event', aggregates: 'value', ...query } as Query).errors)).toEqual(fields);
  });

  it.each(['date_grouping', 'field_grouping', 'sort_by', 'date_from', 'date_to', 'timezone', 'limit', 'site_id'])(
    'include an empty %s',
    name => {
      const assumptions = { ...defaultAssumptions, 'empty-parameter': '400' };
      const { errors } = parse({ ...BASE, [name]: '' }, new Validation(), assumptions);
      expect(errors).toEqual({ [name]: [`The ${name} field must not be empty.`] });
    },
  );

  it.each(['0', '1001', '1e1', '0x10', ' 5', '+5', '5.0', '-1', '٣', '99999999999999999999'])(
    'include limit=%s',
    limit => {
      expect(refused({ limit })).toEqual(['limit']);
    },
  );

  it.each(['visits:up', 'visits', ':asc', 'visits:desc:asc', 'city:asc', 'date:asc', 'timestamp:asc', 'VISITS:asc'])(
    'include sort_by=%s',
    sort_by => {
      expect(refused({ sort_by })).toEqual(['sort_by']);
    },
  );

  it('leave what sort_by names alone while aggregates, fields or date grouping are invalid', () => {
    expect(refused({ sort_by: 'clicks:asc', aggregates: 'clicks' })).toEqual(['aggregates']);
    expect(refused({ sort_by: 'clicks:asc', date_grouping: 'week' })).toEqual(['date_grouping']);
  });

  it.each([
    '2026-06-15 24:00:00',
    '2026-06-15 12:00:60',
    '2026-06-15 12:00',
    '2025-02-29',
    '2026-06-15T12:00:00+2',
    '2026-06-15t12:00:00z',
    '15.06.2026',
    '1750000000',
    ' 2026-06-15',
  ])('include date_to=%s', date_to => {
    expect(refused({ date_to })).toEqual(['date_to']);
  });

  it.each(['visits,', ',visits', 'visits,,uniques', 'Visits', 'visits ,uniques', 'visits;uniques', 'constructor'])(
    'include aggregates=%s',
    aggregates => {
      expect(refused({ aggregates })).toEqual(['aggregates']);
    },
  );

  it('get no second message where a parameter was refused before', () => {
    const validation = new Validation();
    for (const field of ['limit', 'entity', 'aggregates']) validation.refuse(field, 'upstream');
    expect(parse({ entity: 'x', limit: 'x', aggregates: '' }, validation).errors).toEqual({
      limit: ['upstream'],
      entity: ['upstream'],
      aggregates: ['upstream'],
    });
  });
});

describe('filters', () => {
  it.each([
    ['no object', [1], 'The filters.0 field must be an object.'],
    ['a list', [[]], 'The filters.0 field must be an object.'],
    [
      'a number as value',
      [{ property: 'city', operator: 'is', value: 1 }],
      'The filters.0.value field must be a string.',
    ],
    ['no value', [{ property: 'city', operator: 'is' }], 'The filters.0.value field is required.'],
    [
      'an unknown operator',
      [{ property: 'pathname', operator: 'IS', value: '' }],
      'The selected filters.0.operator is invalid. Allowed: is, is not, is like, is not like, matching, not matching.',
    ],
    [
      'an operator that the property has not',
      [{ property: 'browser', operator: 'is like', value: 'x' }],
      'The selected filters.0.operator is invalid for browser. Allowed: is, is not.',
    ],
  ])('are refused for %s', (_, filters, message) => {
    expect(filtersOf(filters).errors).toEqual({ filters: [message] });
  });

  it.each(['keyword', 'domains', '__proto__', 'constructor', 'toString', ''])('are refused on %s', property => {
    const { errors } = filtersOf([{ property, operator: 'is', value: 'x' }]);
    expect(errors.filters?.[0]).toMatch(/^The selected filters\.0\.property is invalid\. Allowed: hostname, /);
  });

  it('on domain are allowed', () => {
    expect(filtersOf([{ property: 'domain', operator: 'matching', value: 'x' }]).errors).toEqual({});
  });

  it('tell the faults of each by its index', () => {
    const good = { property: 'city', operator: 'is', value: 'x' };
    const { errors } = filtersOf([good, {}, good, { ...good, operator: 'matching' }]);
    expect(errors.filters).toEqual([
      'The filters.1.property field is required.',
      'The filters.1.operator field is required.',
      'The filters.1.value field is required.',
      'The selected filters.3.operator is invalid for city. Allowed: is, is not.',
    ]);
  });

  it.each(['(', '(a)\\1', '(?=a)', 'a{256}'])('are refused for the pattern %s', value => {
    const { errors } = filtersOf([{ property: 'pathname', operator: 'matching', value }]);
    expect(errors.filters?.[0]).toMatch(/^The filters\.0\.value field must be a valid regular expression: ./);
  });

  it('may inherit nothing', () => {
    const filters = '[{"__proto__":{"property":"city"},"operator":"is","value":"x"}]';
    expect(parse({ ...BASE, filters }).errors.filters).toEqual(['The filters.0.property field is required.']);
  });

  it.each(['null', '1', '"[]"', 'true', '{"property":"city"}', '[1', `${'['.repeat(50_000)}`, '\u0000'])(
    'are refused as anything but an array',
    filters => {
      expect(refused({ filters })).toEqual(['filters']);
    },
  );

  it('stay quick when there are very many, and say a few of their faults', () => {
    const good = { property: 'pathname', operator: 'matching', value: '(a|b)*c' };
    expect(filtersOf(Array.from({ length: 100_000 }, () => ({}))).errors.filters).toHaveLength(20);
    expect(
      filtersOf(Array.from({ length: 100_000 }, () => ({ ...good, operator: 'is' }))).request?.filters,
    ).toHaveLength(1);
  });

  it('may be an empty array', () => {
    expect(filtersOf([])).toMatchObject({ errors: {}, deviations: [], request: { filters: [] } });
  });
});

describe('deviations', () => {
  it.each([
    ['date-form', { date_from: '2026-06-15' }],
    ['date-form', { date_from: '2026-06-15T12:00:00' }],
    ['date-form', { date_to: '2026-06-15 12:00:00.123' }],
    ['date-form', { date_to: '2026-06-15T12:00:00Z' }],
    ['date-form', { date_to: '2026-06-15T12:00:00-0330' }],
    ['date-grouping-none', { date_grouping: 'none' }],
    ['empty-filters', { filters: '' }],
    ['empty-filters', { filters: '{}' }],
    ['spaces-in-list', { aggregates: 'visits, uniques' }],
    ['spaces-in-list', { field_grouping: 'city,  state' }],
    ['deprecated-timezone', { timezone: 'US/Pacific' }],
  ])('%s: %o is served and recorded', (kind, query) => {
    expect(parse({ ...BASE, ...query } as Query)).toMatchObject({ errors: {}, deviations: [kind] });
  });

  it('redundant-entity-id: entity_id beside site_id and entity_name', () => {
    const query = { entity: 'event', site_id: 'A', entity_name: 'B', entity_id: 'C', aggregates: 'value' };
    expect(parse(query)).toMatchObject({ deviations: ['redundant-entity-id'], request: { siteId: 'A' } });
  });

  it('give the dates that they mean', () => {
    const { request } = parse({ ...BASE, date_from: '2026-06-15', date_to: '2026-06-15' });
    expect([request?.from, request?.to]).toEqual([{ wallS: 1_781_481_600 }, { wallS: 1_781_567_999 }]);
    const zoned = parse({ ...BASE, date_from: '2026-06-15T00:00:00Z', date_to: '2026-06-15T00:00:00-03:30' });
    expect([zoned.request?.from, zoned.request?.to]).toEqual([{ epochS: 1_781_481_600 }, { epochS: 1_781_494_200 }]);
  });
});
