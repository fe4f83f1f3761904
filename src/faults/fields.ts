import type { Schema } from '../contract/document.ts';

/** Fields as JSON Schema, by name: so they are checked, filled in, published in `openapi/control.yaml` and typed. */
export type Fields = Readonly<Record<string, Schema & { readonly description: string }>>;

/** Values of fields, as the wire names them; null for what is left out and has no default. */
export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { default: unknown } ? Given<F[Name]> : Given<F[Name]> | null;
};

type Given<Field> = Field extends { enum: readonly (infer Choice)[] }
  ? Choice
  : Field extends { type: readonly (infer Type extends keyof JsonTypes)[] | (infer Type extends keyof JsonTypes) }
    ? JsonTypes[Type]
    : unknown;

interface JsonTypes {
  string: string;
  integer: number;
  number: number;
  null: null;
}

/** What a checked value says, defaults filled in. */
export function valuesOf<F extends Fields>(fields: F, given: Readonly<Record<string, unknown>>): ValuesOf<F> {
  const values = Object.entries(fields).map(([name, field]) => [name, given[name] ?? field.default ?? null]);
  return Object.fromEntries(values) as ValuesOf<F>;
}

export const PHASES = ['before_commit', 'after_commit'] as const;

/** Whether the request fails with nothing done, or with everything done and the client unable to know. */
export type Phase = (typeof PHASES)[number];

export const phase = {
  type: 'string',
  enum: PHASES,
  default: 'before_commit',
  description: 'Whether the request is carried out first.',
} as const;

// Short by default, since most clients really wait.
export const retryAfterS = {
  type: 'integer',
  minimum: 0,
  maximum: 86_400,
  default: 1,
  description: 'Seconds, in the `Retry-After` header.',
} as const;
