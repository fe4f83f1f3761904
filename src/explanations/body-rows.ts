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
    'Send Content-Type: application/json. Without this header, curl -d sends a form, and fetch sends text/plain for a string.',
  ),
  'body:json': said(
    'the body is not valid JSON',
    'A JSON object in UTF-8: keys and texts in double quotes, no comma after the last.',
    'Create the body with a JSON library, such as JSON.stringify or json.dumps. A printed Python dict has single quotes.',
  ),
  'body:not-an-object': said(
    'the body is JSON, but not an object',
    'One JSON object with the fields of the operation: {"name":"…"}.',
    'Send the object itself: not in an array, and not encoded as JSON twice, which makes it a string.',
  ),
  'body:fields': said(
    'a form with more than 1,000 fields',
    'A JSON object with the fields of the operation.',
    'Send only the fields that the operation documents.',
  ),
  'body:utf-8': said(
    'the body is not UTF-8',
    'UTF-8, the only encoding of JSON.',
    'Encode the body as UTF-8 before sending it. The usual reason is a file saved as Latin-1.',
  ),
  'body:encoding': said(
    'the Content-Encoding is not supported, or the body does not match it',
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
    'A body of at most 1 MB; bodies of this API are far smaller.',
    'Send only the fields that the operation documents.',
  ),
  'body:budget': said(
    'the bodies being read at the same time exceed the memory for them',
    'The same request, once the others are done.',
    'Wait for the second that Retry-After says, then send it again. Send fewer large bodies at once.',
  ),
};

function strict(what: string, advice: string): CauseRow {
  return {
    means: `${what}, under --strict`,
    step: 'body and parameters',
    explain: (subject: Subject) => ({
      why: `${what}. Without --strict, this is served and recorded as a deviation; the sandbox "${subject.entry.sandbox}" is strict.`,
      allowed: 'A request as the documentation describes it.',
      try: `${advice} To have deviations served, use a sandbox without strict: ${control(subject, 'PUT', '/sandboxes/lenient', { strict: false }).replace(/\?\S+/, '')}.`,
      spec: 'General conventions 1 and 2',
    }),
  };
}

/** What only --strict refuses; parameters and fields that it refuses are among `validation`. */
export const strictRows: CauseRows<StrictCause> = {
  'strict:accept': strict('the request does not accept JSON', 'Send Accept: application/json with every request.'),
  'strict:form-body': strict('the body is a form', 'Send JSON, with Content-Type: application/json.'),
  'strict:body-ignored': strict('the operation takes no body', 'Send no body with this request.'),
};
