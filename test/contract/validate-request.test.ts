import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/api.gen.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { type RequestTexts, readValues } from '../../src/contract/read-request.ts';
import { servedDocument } from '../../src/contract/served-document.ts';

const operations = compileOperations<OperationId>(servedDocument);

function validate(id: OperationId, call: Partial<RequestTexts>) {
  const operation = operations.find(each => each.operationId === id)!;
  return readValues(operation, { query: {}, ...call });
}
const messages = (id: OperationId, call: Partial<RequestTexts>) => Object.fromEntries(validate(id, call).errors);

const letters = (count: number) => 'x'.repeat(count);

describe('a query', () => {
  it('comes out parsed, with defaults', () => {
    expect(validate('listSites', {}).query).toEqual({ limit: 10 });
    expect(validate('listSites', { query: { limit: '007', starting_after: '5' } }).query).toEqual({
      limit: 7,
      starting_after: '5',
    });
    expect(validate('getCurrentVisitors', { query: { site_id: 'A' } }).query).toEqual({
      site_id: 'A',
      detailed: false,
    });
  });

  it.each(['true', '1'])('detailed=%s is true', detailed => {
    expect(validate('getCurrentVisitors', { query: { site_id: 'A', detailed } }).query.detailed).toBe(true);
  });

  it.each(['1e1', '0x10', ' 5', '+5', '5.0', '', 'ten'])('limit=%s is no integer', limit => {
    expect(messages('listSites', { query: { limit } })).toEqual({ limit: 'The limit field must be an integer.' });
  });

  it.each([
    ['listSites', '0', 'The limit field must be at least 1.'],
    ['listSites', '-3', 'The limit field must be at least 1.'],
    ['listSites', '101', 'The limit field must not be greater than 100.'],
    ['listEvents', '101', 'The limit field must not be greater than 100.'],
    ['listMilestones', '101', 'The limit field must not be greater than 100.'],
  ] as const)('%s refuses limit=%s', (id, limit, message) => {
    expect(messages(id, { query: { limit } })).toEqual({ limit: message });
  });

  it('leaves an aggregation without a limit when none is given', () => {
    expect(validate('getAggregations', { query: { entity: 'pageview', aggregates: 'visits' } }).query).toEqual({
      entity: 'pageview',
      aggregates: ['visits'],
    });
  });

  it('reports all faults at once, one a field', () => {
    const query = { entity: 'goal', limit: '1001', timezone: '+05:30', date_grouping: 'week', sort_by: '' };
    expect(messages('getAggregations', { query })).toEqual({
      entity: 'The selected entity is invalid. Allowed: pageview, event.',
      aggregates: 'The aggregates field is required.',
      limit: 'The limit field must not be greater than 1000.',
      timezone: 'The timezone field must be a valid timezone.',
      date_grouping: 'The selected date_grouping is invalid. Allowed: hour, day, month, year.',
      sort_by: 'The sort_by field must not be empty.',
    });
  });

  it.each([
    ['', 'The filters field must be valid JSON.'],
    ['pathname', 'The filters field must be valid JSON.'],
    ['{"property":"city"}', 'The filters field must be an array.'],
    ['"[]"', 'The filters field must be an array.'],
  ])('refuses filters=%s, which is no JSON array', (filters, message) => {
    const query = { entity: 'pageview', aggregates: 'visits', filters };
    expect(messages('getAggregations', { query })).toEqual({ filters: message });
  });

  it('refuses a required text that is empty as missing, and one too long', () => {
    expect(messages('deleteEvent', { query: { name: '' } })).toEqual({ name: 'The name field is required.' });
    expect(messages('deleteEvent', { query: { name: letters(256) } })).toEqual({
      name: 'The name field must not be greater than 255 characters.',
    });
  });

  it('refuses a known parameter that is given twice, and no other', () => {
    expect(messages('listSites', { query: { limit: 'x', page: '1' }, repeated: ['limit', 'page'] })).toEqual({
      limit: 'The limit field must be given only once.',
    });
  });

  it('takes values with reserved characters', () => {
    const query = {
      entity: 'pageview',
      aggregates: 'visits,uniques',
      sort_by: 'visits:desc',
      filters: '[{"a":"b&c"}]',
    };
    expect(messages('getAggregations', { query })).toEqual({});
  });

  it('leaves unknown parameters out and the call as it was', () => {
    const query = Object.freeze({ limit: '5', '__proto__[x]': '1', 'starting_after[]': '', zzz: '1' });
    expect(validate('listSites', { query })).toEqual({ errors: new Map(), query: { limit: 5 }, body: undefined });
  });
});

describe('a body', () => {
  it('comes out as a copy, unknown fields kept', () => {
    const body = Object.freeze({ name: 'Reef', extra: 1 });
    expect(validate('createSite', { body })).toEqual({
      errors: new Map(),
      query: {},
      body: { name: 'Reef', extra: 1 },
    });
  });

  it.each(['createSite', 'updateSite'] as const)('%s wants a password when sharing is private', id => {
    const missing = { share_password: 'The share_password field is required.' };
    expect(messages(id, { body: { name: 'x', sharing: 'private' } })).toEqual(missing);
    expect(messages(id, { body: { name: 'x', sharing: 'private', share_password: '' } })).toEqual(missing);
    expect(messages(id, { body: { name: 'x', sharing: 'private', share_password: 'p' } })).toEqual({});
    expect(messages(id, { body: { name: 'x', sharing: 'public', share_password: '' } })).toEqual({});
  });

  it.each(['createSite', 'updateSite'] as const)('%s wants an option when multi_domain is true', id => {
    expect(messages(id, { body: { name: 'x', multi_domain: true } })).toEqual({
      multi_domain_option: 'The multi_domain_option field is required.',
    });
    expect(messages(id, { body: { name: 'x', multi_domain: false } })).toEqual({});
    expect(messages(id, { body: { name: 'x', multi_domain: true, multi_domain_option: 'separate' } })).toEqual({});
  });

  it.each([
    ['name', 5, 'The name field must be a string.'],
    ['name', '', 'The name field is required.'],
    ['name', letters(256), 'The name field must not be greater than 255 characters.'],
    ['sharing', 'secret', 'The selected sharing is invalid. Allowed: none, private, public.'],
    ['sharing', null, 'The sharing field must be a string.'],
    ['share_password', letters(256), 'The share_password field must not be greater than 255 characters.'],
    ['timezone', 'Mars/Olympus', 'The timezone field must be a valid timezone.'],
    ['timezone', '', 'The timezone field must be a valid timezone.'],
    ['multi_domain', 'true', 'The multi_domain field must be true or false.'],
    ['multi_domain', 1, 'The multi_domain field must be true or false.'],
    ['multi_domain_option', 'both', 'The selected multi_domain_option is invalid. Allowed: combined, separate.'],
  ])('%s %j is refused', (field, value, message) => {
    expect(messages('createSite', { body: { name: 'x', [field]: value } })).toEqual({ [field]: message });
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('of a form has the boolean %s', (text, value) => {
    const body = { name: 'x', multi_domain: text, multi_domain_option: 'combined' };
    expect(validate('createSite', { body, form: true })).toMatchObject({
      errors: new Map(),
      body: { multi_domain: value },
    });
  });

  it('counts code points', () => {
    const milestone_date = '2026-03-01';
    expect(messages('createMilestone', { body: { name: '🌊'.repeat(30), milestone_date } })).toEqual({});
    expect(messages('createMilestone', { body: { name: '🌊'.repeat(31), milestone_date } })).toEqual({
      name: 'The name field must not be greater than 30 characters.',
    });
  });

  it.each(['createMilestone', 'updateMilestone'] as const)('%s wants both fields', id => {
    const missing = {
      name: 'The name field is required.',
      milestone_date: 'The milestone_date field is required.',
    };
    expect(messages(id, { body: {} })).toEqual(missing);
    expect(messages(id, { body: { name: '', milestone_date: '' } })).toEqual(missing);
    expect(messages(id, { body: { name: 'x', milestone_date: '1 March' } })).toEqual({
      milestone_date: 'The milestone_date field must match the format YYYY-MM-DD.',
    });
  });

  it('of a currency names the currencies', () => {
    expect(messages('setEventCurrency', { body: { name: 'Purchase', currency: 'USD' } })).toEqual({
      currency:
        'The selected currency is invalid. Allowed: dollar, pound, euro, yuan, peso, shekel, yen, won, hryvnia, franc, rupee, integer, none.',
    });
    expect(messages('setEventCurrency', { body: {} })).toEqual({
      name: 'The name field is required.',
      currency: 'The currency field is required.',
    });
  });

  it('with a key such as __proto__ is a body like any other', () => {
    const body = JSON.parse('{"__proto__": {"name": "inherited"}}');
    expect(messages('createSite', { body })).toEqual({ name: 'The name field is required.' });
  });
});
