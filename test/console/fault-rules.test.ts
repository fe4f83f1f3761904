// What the form of the console makes of a fault rule, read by the server's own code.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf, formOfRule, paramsOf, ruleOf } from '../../console/src/views/faults/fault-form.ts';
import { FIELD_TEXTS, fieldsOf } from '../../console/src/views/faults/fields.ts';
import { PRESETS } from '../../console/src/views/faults/presets.ts';
import { ruleText } from '../../console/src/views/faults/rule-command.ts';
import type { FaultRule } from '../../src/contract/control.gen.ts';
import { formats } from '../../src/contract/formats.ts';
import { faultNames } from '../../src/faults/registry.ts';
import { describeRule, readRule, ruleSchema } from '../../src/faults/rule.ts';
import { readRuleText } from '../../src/faults/rule-text.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(' a', 'a,b', 'null', '1'),
);

/** A value that the input of a field may hold, and the server takes. */
function typed([name, { type, choices, min, max }]: [string, ReturnType<typeof fieldsOf>[string]]) {
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (type === 'integer') return fc.integer({ min: min!, max: max! }).map(String);
  if (type === 'number') return fc.double({ min: min!, max: max!, noNaN: true }).map(String);
  if (name === 'name') return fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/);
  return name === 'path' ? text.map(rest => `/${rest}`) : text;
}

const forms = fc.constantFrom(...faultNames).chain(kind => {
  const { ms, min_ms, max_ms, ...specs } = fieldsOf(kind);
  const values = fc.record(Object.fromEntries(Object.entries(specs).map(entry => [entry[0], typed(entry)])), {
    requiredKeys: [],
  });
  const delay = fc.constantFrom<Record<string, string>>({ ms: '5' }, { min_ms: '0', max_ms: '3600000' });
  return fc.tuple(values, delay).map(([some, delays]) => ({
    kind,
    values: { ...some, ...(kind === 'latency' && delays) } as Readonly<Record<string, string>>,
  }));
});

/** What the server makes of it. */
const armed = (rule: unknown) => describeRule(withName(readRule(rule)));
const withName = <R extends { name: string | null }>(rule: R) => ({ ...rule, name: rule.name ?? 'x' });

describe('a rule of the form', () => {
  it('has the fields that the server has', () => {
    for (const kind of faultNames) {
      const { fault, match, ...own } = ruleSchema(kind).properties!;
      expect(Object.keys(fieldsOf(kind)).sort()).toEqual(
        [...Object.keys(own), ...Object.keys(match!.properties!)].sort(),
      );
    }
  });

  it('is the same on the command line', () => {
    fc.assert(
      fc.property(forms, form => {
        const rule = ruleOf(form);
        expect(withName(readRuleText(ruleText(rule)))).toEqual(withName(readRule(rule)));
      }),
    );
  });

  it('is the same after it was an address, and after it was listed', () => {
    fc.assert(
      fc.property(forms, form => {
        const given = Object.entries(paramsOf(form)).filter(([, value]) => value !== null);
        const query = new URLSearchParams(Object.fromEntries(given) as Record<string, string>).toString();
        const read = formOf(Object.fromEntries(new URLSearchParams(query)));
        expect(armed(ruleOf(read))).toEqual(armed(ruleOf(form)));
        const listed = { ...armed(ruleOf(form)), matched: 3, fired: 2, held: 1 };
        expect(armed(ruleOf(formOfRule(listed as unknown as FaultRule)))).toEqual(armed(ruleOf(form)));
      }),
    );
  });

  it.each(PRESETS)('$title is a rule, and one that the form can hold', ({ rule }) => {
    expect(armed(ruleOf(formOfRule(rule)))).toEqual(armed(rule));
  });
});

describe('the browser', () => {
  it.each([
    ['path', 'path-pattern', ['/', '*', '/sites/*', '/v10', '/v1', '/v1/x', 'sites', ' /x', '']],
    ['name', 'name', ['a', 'A.b_c-1', 'é', 'a b', '', 'x'.repeat(64), 'x'.repeat(65)]],
  ] as const)('refuses of the field %s what the server does', (field, format, values) => {
    const pattern = new RegExp(`^(?:${FIELD_TEXTS[field].pattern})$`, 'v');
    const { accepts } = formats[format]!;
    const isAccepted = (value: string) => (typeof accepts === 'function' ? accepts(value) : accepts.test(value));
    expect(values.map(value => pattern.test(value))).toEqual(values.map(isAccepted));
  });
});
