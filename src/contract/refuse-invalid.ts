import { badRequest, invalid } from '../errors.ts';
import type { Validation } from './validation.ts';

/** @throws 400 where there are errors, or deviations under strict; what `validation` says otherwise */
export function refuseInvalid(validation: Validation, strict: boolean): void {
  if (strict) refuseDeviations(validation);
  if (validation.failed) throw invalid(validation.errors);
  if (validation.otherwise !== null) throw validation.otherwise;
}

/** What `--strict` refuses, each in its shape (design: fine print 12); a deprecation is never refused. */
function refuseDeviations(validation: Validation): void {
  for (const { kind, field, detail } of validation.deviations) {
    if (kind === 'missing-accept')
      throw badRequest('Send Accept: application/json with every request.', 'strict:accept');
    if (kind === 'form-body') throw badRequest('Send the body as application/json.', 'strict:form-body');
    if (kind === 'body-ignored') throw badRequest('Send no body: this operation takes none.', 'strict:body-ignored');
    if (kind !== 'deprecated-timezone') {
      validation.refuse(field, `The ${field} field departs from the documented contract (${kind}; ${detail}).`);
    }
  }
}
