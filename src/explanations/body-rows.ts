import type { CauseKind } from '../errors.ts';
import { answered, type CauseRow, type CauseRows, control, type Subject } from './explanation.ts';

type BodyCause = Extract<CauseKind, `body:${string}`>;
type StrictCause = Extract<CauseKind, `strict:${string}`>;

const SPEC = 'General conventions 2; Errors, 400';

/** Where the message says what is wrong. */
function said(means: string, allowed: string, advice: string): CauseRow {
  return {
    means,
    step: 'body and parameters',
    explain: subject => ({ why: answered(subject) || `${means}.`, allowed, try: advice, spec: SPEC }),
  };
}

const RESEND = 'Let the HTTP library set Content-Length and Content-Encoding, instead of setting them by hand.';

/** Bodies that cannot be read. */
export const bodyRows: CauseRows<BodyCause> = {
  'body:type': said(
    'the body has another content type than JSON',
    'Content-Type: application/json, and a body that is a JSON object.',
    'Send Content-Type: application/json. curl -d sends a form where no other type is named; fetch sends text/plain for a string.',
  ),
  'body:json': said(
    'the body is not valid JSON',
    'A JSON object in UTF-8: keys and texts in double quotes, no comma behind the last.',
    'Make the body by a JSON library, such as JSON.stringify or json.dumps. A Python dict that was printed has single quotes.',
  ),
  'body:not-an-object': said(
    'the body is JSON, and no object',
    'One JSON object with the fields of the operation: {"name":"…"}.',
    'Send the object itself: not in an array, and not as a JSON text inside a text, which is what encoding twice makes.',
  ),
  'body:fields': said(
    'a form with more than 1,000 fields',
    'A JSON object with the fields of the operation.',
    'Send only the fields that the operation documents.',
  ),
  'body:utf-8': said(
    'the body is not UTF-8',
    'UTF-8, which is the only encoding of JSON.',
    'Encode the body as UTF-8 before sending it; files saved as Latin-1 are the usual reason.',
  ),
  'body:encoding': said(
    'the Content-Encoding is not supported, or the body is not compressed as it says',
    'A plain body, or one compressed as Content-Encoding says: gzip, deflate or br.',
    'Leave Content-Encoding out, or compress the body as it says.',
  ),
  'body:charset': said(
    'the charset of the Content-Type is not supported',
    'Content-Type: application/json, with charset=utf-8 or none.',
    'Leave the charset out and send UTF-8.',
  ),
  'body:aborted': said(
    'the body ended before its Content-Length',
    'As many bytes as Content-Length says. It counts bytes, not characters.',
    RESEND,
  ),
  'body:too-large': said(
    'the body is larger than 1 MB',
    'A body of 1 MB at most; those of this API are far smaller.',
    'Send only the fields that the operation documents.',
  ),
  'body:budget': said(
    'all bodies that are being read take more than the server has for them',
    'The same request, once others are done.',
    'Wait the second that Retry-After says and send it again; send fewer large bodies at once.',
  ),
};

function strict(what: string, advice: string): CauseRow {
  return {
    means: `${what}, under --strict`,
    step: 'body and parameters',
    explain: (subject: Subject) => ({
      why: `${what}. Without --strict this is served and noted as a deviation; the sandbox "${subject.entry.sandbox}" is strict.`,
      allowed: 'A request as the documentation describes it.',
      try: `${advice} To have deviations served: a sandbox without strict, such as by ${control(subject, 'PUT', '/sandboxes/lenient', { strict: false }).replace(/\?\S+/, '')}.`,
      spec: 'General conventions 1 and 2',
    }),
  };
}

/** What only --strict refuses; parameters and fields that it refuses are among `validation`. */
export const strictRows: CauseRows<StrictCause> = {
  'strict:accept': strict('the request does not ask for JSON', 'Send Accept: application/json with every request.'),
  'strict:form-body': strict('the body is a form', 'Send JSON, with Content-Type: application/json.'),
  'strict:body-ignored': strict('the operation takes no body', 'Send no body with this request.'),
};
