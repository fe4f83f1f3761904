import { apiDocument } from '../contract/api-document.gen.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { compileOperations, type Field, type Operation } from '../contract/operations.ts';
import { measures } from '../report/measures.ts';
import { type CauseRows, type Explanation, listed, type Subject, shown, specOf } from './explanation.ts';
import { allowedIn, nearestIn } from './field-values.ts';
import { FILTERS_ALLOWED, filtersAdvice } from './filters.ts';
import { nearestName } from './synonyms.ts';

type FieldPart = Pick<Explanation, 'why' | 'allowed' | 'try'>;

/** Fields of one answer that are explained, each in a line. */
const FIELDS_EXPLAINED = 10;

export const validationRows: CauseRows<'validation'> = {
  validation: {
    form: 'validation:FIELDS',
    means: 'invalid parameters or body fields',
    step: 'body and parameters',
    explain: subject => {
      const errors = subject.refusal?.errors ?? Object.fromEntries(subject.detail.split(',').map(name => [name, []]));
      const parts = Object.entries(errors)
        .slice(0, FIELDS_EXPLAINED)
        .map(([name, messages]) => explainField(subject, name, messages));
      const lines = (part: keyof FieldPart) => parts.map(each => each[part]).join('\n');
      return {
        why: lines('why'),
        allowed: lines('allowed'),
        try: lines('try'),
        spec: `${specOf(subject.operation)}; Errors, 400`,
      };
    },
  },
};

/** The operations as they are published: those that are served take more forms, and know fewer values by name. */
let published: readonly Operation[] | null = null;

function fieldOf({ operation }: Subject, name: string): Field | undefined {
  published ??= compileOperations(apiDocument as OpenApiDocument);
  const found = published.find(({ operationId }) => operationId === operation?.operationId);
  return found?.query.get(name) ?? found?.body?.get(name);
}

function explainField(subject: Subject, name: string, messages: readonly string[]): FieldPart {
  const field = fieldOf(subject, name);
  const given = subject.given(name);
  const said = messages.map(sentence).join(' ') || `${name} was refused.`;
  const why = given === undefined ? said : `${said} It was sent as ${shown(given)}.`;
  const special = SPECIAL.find(each => each.fields.includes(name) && each.says.test(messages.join(' ')));
  if (special !== undefined) return { why, ...special.part(subject, name) };
  if (field === undefined) return { why, ...unknownField(subject, name) };
  return { why, allowed: `${name}: ${allowedIn(field)}.`, try: adviceOn(subject, name, field, said) };
}

function adviceOn(subject: Subject, name: string, field: Field, said: string): string {
  const given = subject.given(name);
  const isParameter = subject.operation?.query.has(name);
  const write = (value: string) => (isParameter ? `${name}=${value}` : `"${name}": ${asJson(field, value)}`);
  if (/only once|brackets/.test(said)) {
    return `Send ${name} once, as one text: ${write(given === undefined ? exampleOf(field) : String(given))}.`;
  }
  if (given === undefined || given === '') {
    const other = otherName(subject, name);
    return `${other}Send ${write(exampleOf(field))}${other === '' ? ', for example' : ''}.`;
  }
  const near = nearestIn(field, given);
  return near === null ? `Send ${write(exampleOf(field))}, for example.` : `Send ${write(near)}.`;
}

function asJson({ type }: Field, value: string): string {
  return type === 'boolean' || type === 'integer' ? value : JSON.stringify(value);
}

/** A message as a sentence, without the values that `allowed` has. */
function sentence(message: string): string {
  const text = message.replace(/\s*Allowed: .*$/s, '');
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Where the field was sent under another name. */
function otherName(subject: Subject, name: string): string {
  const { operation, givenNames } = subject;
  const isKnown = (each: string) => operation?.query.has(each) || operation?.body?.has(each);
  const other = givenNames.filter(each => !isKnown(each)).find(each => nearestName(each, [name]) === name);
  return other === undefined ? '' : `Rename ${other} to ${name}. `;
}

function exampleOf({ type, schema, example }: Field): string {
  if (example !== undefined) return Array.isArray(example) ? example.join(',') : String(example);
  const { enum: values, examples, format, default: usual, maximum } = schema;
  if (Array.isArray(values)) return String(values[0]);
  if (Array.isArray(examples)) return String(examples[0]);
  if (format === 'date') return '2026-06-15';
  if (type === 'boolean') return 'true';
  if (type === 'integer') return String(usual ?? maximum ?? 1);
  return '…';
}

/** Under strict, what the operation does not have. */
function unknownField(subject: Subject, name: string): Omit<FieldPart, 'why'> {
  const { operation } = subject;
  const known = [...(operation?.query.keys() ?? []), ...(operation?.body?.keys() ?? [])];
  const near = nearestName(name, known);
  return {
    allowed: `${known.length === 0 ? 'No parameters and no fields' : listed(known)}.`,
    try: near === null ? `Leave ${name} out.` : `Rename it to ${near}, or leave ${name} out.`,
  };
}

/** What the schema of a field does not say, by field and message. */
const SPECIAL: readonly {
  readonly fields: readonly string[];
  readonly says: RegExp;
  part(subject: Subject, name: string): Omit<FieldPart, 'why'>;
}[] = [
  {
    fields: ['starting_after', 'ending_before'],
    says: /no such record/,
    part: (_, name) => ({
      allowed: `${name}: the id of a record of this list: of the last one of a page for starting_after, of the first for ending_before.`,
      try: `Take the id from data of the previous page. If that record has been deleted, start again without ${name}.`,
    }),
  },
  {
    fields: ['ending_before'],
    says: /used together/,
    part: () => ({
      allowed: 'starting_after or ending_before, not both.',
      try: 'Send starting_after alone to page forward, ending_before alone to page back.',
    }),
  },
  {
    fields: ['date_to'],
    says: /after or equal/,
    part: ({ given }) => ({
      allowed: 'date_to: the same time as date_from or a later one.',
      try: `Swap the two: date_from=${given('date_to')}&date_to=${given('date_from')}.`,
    }),
  },
  {
    fields: ['date_grouping'],
    says: /limited to a range of (\d+)/,
    part: ({ given }) => {
      const isHour = given('date_grouping') === 'hour';
      return {
        allowed: isHour
          ? 'date_grouping=hour: a range of up to 7 days.'
          : 'date_grouping=day: a range of up to 184 days.',
        try: isHour
          ? 'Send date_from and date_to at most 7 days apart, or date_grouping=day.'
          : 'Send date_from and date_to at most 184 days apart, or date_grouping=month.',
      };
    },
  },
  {
    fields: ['entity_id'],
    says: /[Gg]oal codes/,
    part: () => ({
      allowed: 'entity=event: site_id and entity_name.',
      try: 'Send site_id=SITE&entity_name=NAME instead of entity_id. GET /sites/{site_id}/events lists the names.',
    }),
  },
  {
    fields: ['share_password'],
    says: /required/,
    part: () => ({
      allowed: 'share_password: a text of 1 to 255 characters, with "sharing": "private".',
      try: 'Send "share_password": "…" beside "sharing": "private", or another sharing: none, public.',
    }),
  },
  {
    fields: ['multi_domain_option'],
    says: /required/,
    part: () => ({
      allowed: 'multi_domain_option: combined or separate, with "multi_domain": true.',
      try: 'Send "multi_domain_option": "combined" to report all domains together, or "separate".',
    }),
  },
  {
    fields: ['filters'],
    says: /./s,
    part: ({ given }) => ({
      allowed: `filters: ${FILTERS_ALLOWED}.`,
      try: filtersAdvice(given('filters')),
    }),
  },
  {
    fields: ['sort_by'],
    says: /./s,
    part: subject => {
      const names = sortable(subject);
      return {
        allowed: `sort_by: FIELD:asc or FIELD:desc, where FIELD is one of ${names.join(', ') || 'the aggregates and fields that are asked for'}.`,
        try: `Send sort_by=${nearestSort(String(subject.given('sort_by') ?? ''), names)}.${subject.given('date_grouping') === undefined ? ' timestamp needs a date_grouping.' : ''}`,
      };
    },
  },
  {
    fields: ['aggregates'],
    says: /./s,
    part: ({ given }) => {
      const entity = given('entity') === 'event' ? 'event' : 'pageview';
      const names = [...measures].filter(([, measure]) => measure.entity === entity).map(([name]) => name);
      const schema = { type: 'array', items: { type: 'string', enum: names } };
      const near = nearestIn({ type: 'array', schema }, given('aggregates'));
      return {
        allowed: `aggregates: one or more of ${names.join(', ')} with entity=${entity}, with commas between them.`,
        try: `Send aggregates=${near ?? names[0]}.`,
      };
    },
  },
];

function sortable({ given }: Subject): string[] {
  const names = ['aggregates', 'field_grouping'].flatMap(name => String(given(name) ?? '').split(','));
  return [...names.filter(name => /^\w+$/.test(name)), ...(given('date_grouping') === undefined ? [] : ['timestamp'])];
}

/** `-visits` and `visits desc` are how others write it. */
function nearestSort(given: string, names: readonly string[]): string {
  const direction = /^-|desc/i.test(given) ? 'desc' : 'asc';
  const by = given.replace(/^[-+]/, '').split(/[:\s,]/)[0] ?? '';
  return `${names.includes(by) ? by : (nearestName(by, names) ?? names[0] ?? 'FIELD')}:${direction}`;
}
