import type { ApiError, FieldErrors } from '../errors.ts';

/** A departure from the documented contract that is served and recorded; under strict it is refused with 400. */
export interface Deviation {
  readonly kind: DeviationKind;
  /** The parameter, body field or header. */
  readonly field: string;
  readonly detail: string;
}

export const DEVIATION_KINDS = [
  'unknown-parameter',
  'unknown-field',
  'date-form',
  'detailed-as-number',
  'date-grouping-none',
  'empty-filters',
  'nested-filters',
  'empty-value',
  'zone-case',
  'spaces-in-list',
  'form-body',
  'body-ignored',
  'redundant-entity-id',
  'missing-accept',
  'deprecated-timezone',
  'future-range',
] as const;
export type DeviationKind = (typeof DEVIATION_KINDS)[number];

/** What validation found in one request: all errors by field, and all deviations, in order of discovery. */
export class Validation {
  readonly errors: FieldErrors = Object.create(null) as FieldErrors;
  readonly deviations: Deviation[] = [];
  /** What the request is answered with where no field has an error. */
  otherwise: ApiError | null = null;

  refuse(field: string, message: string): void {
    (this.errors[field] ??= []).push(message);
  }

  deviate(kind: DeviationKind, field: string, detail: string): void {
    this.deviations.push({ kind, field, detail });
  }

  /** Whether `field` was refused already; where one message is enough. */
  has(field: string): boolean {
    return field in this.errors;
  }

  get failed(): boolean {
    for (const _ in this.errors) return true;
    return false;
  }
}
