import { nameOf, readBrackets } from '../contract/brackets.ts';
import type { Findings } from '../contract/findings.ts';
import { messageOf } from '../contract/messages.ts';
import { tolerateBody, tolerateQuery } from '../contract/tolerate.ts';
import { badRequest, invalid } from '../errors.ts';
import type { Handler } from '../operations/handler.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { readBody } from './read-body.ts';
import { sendsBody } from './read-text.ts';
import type { AuthorizedRoute, RequestContext } from './request-context.ts';

/** A valid request. */
export interface Input {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** What the operation's own `parse` made of the query. */
  readonly parsed: unknown;
}

/**
 * Holds a request against its operation: the schemas of the API document, then what the operation reads by itself. All
 * faults are told at once, by field (design: fine print 1); deviations are recorded also where the request is refused.
 * @throws 400, and what the findings say otherwise
 */
export async function validate(
  { validator, bodies }: Pick<Simulator, 'validator' | 'bodies'>,
  handler: Pick<Handler<never>, 'parse'>,
  { req, res, query, findings, sandbox }: RequestContext,
  { operation, params }: AuthorizedRoute,
): Promise<Input> {
  const body = operation.body === null ? null : await readBody(req, res, bodies);
  if (body === null && (await sendsBody(req))) {
    findings.deviate('body-ignored', 'body', `${operation.method} takes none here`);
  }
  if (body?.form) findings.deviate('form-body', 'Content-Type', 'given: application/x-www-form-urlencoded');
  const { assumptions } = sandbox;
  const unfolded = readBrackets(operation, query, findings);
  noteUnknown(findings, 'unknown-parameter', Object.keys(unfolded), operation.query);
  if (body !== null) noteUnknown(findings, 'unknown-field', Object.keys(body.values), operation.body ?? new Map());
  const parameters = tolerateQuery(operation, unfolded, findings, assumptions);
  const fields = body === null ? undefined : tolerateBody(operation, body.values, findings, assumptions);

  const valid = validator.request(operation, {
    params,
    query: parameters,
    repeated: query.repeated,
    body: fields,
    form: body?.form ?? false,
  });
  const unreadable = query.unreadable.map(key => (operation.query.has(nameOf(key)) ? nameOf(key) : key));
  for (const name of new Set([...unreadable, ...(body?.unreadable ?? [])])) {
    findings.refuse(name, `The ${name} field must be percent-encoded UTF-8.`);
  }
  for (const name of body?.repeated ?? []) {
    if (operation.body?.has(name)) findings.refuse(name, `The ${name} field must be given only once.`);
  }
  for (const error of valid.errors) {
    if (!findings.has(error.field)) findings.refuse(error.field, messageOf(error));
  }
  const parsed = handler.parse?.(parameters, findings, assumptions) ?? null;
  refuseFindings(findings, sandbox.strict);
  return { query: valid.query, body: valid.body, parsed };
}

/** @throws 400 where there are faults, or deviations under strict; what the findings say otherwise */
export function refuseFindings(findings: Findings, strict: boolean): void {
  if (strict) refuseDeviations(findings);
  if (findings.failed) throw invalid(findings.errors);
  if (findings.otherwise !== null) throw findings.otherwise;
}

// A hostile body has a hundred thousand of them, or one as long as itself; the journal keeps what is noted.
const UNKNOWN_NOTED = 20;
const NAME_NOTED = 255;

function noteUnknown(
  findings: Findings,
  kind: 'unknown-parameter' | 'unknown-field',
  given: readonly string[],
  known: ReadonlyMap<string, unknown>,
): void {
  const unknown = given.filter(name => !known.has(name)).slice(0, UNKNOWN_NOTED);
  const detail = `known: ${[...known.keys()].join(', ') || 'none'}`;
  for (const name of unknown) findings.deviate(kind, name.slice(0, NAME_NOTED), detail);
}

/** What `--strict` refuses, each in its shape (design: fine print 12); a deprecation is never refused. */
function refuseDeviations(findings: Findings): void {
  for (const { kind, field, detail } of findings.deviations) {
    if (kind === 'missing-accept')
      throw badRequest('Send Accept: application/json with every request.', 'strict:accept');
    if (kind === 'form-body') throw badRequest('Send the body as application/json.', 'strict:form-body');
    if (kind === 'body-ignored') throw badRequest('Send no body: this operation takes none.', 'strict:body-ignored');
    if (kind !== 'deprecated-timezone') {
      findings.refuse(field, `The ${field} field departs from the documented contract (${kind}; ${detail}).`);
    }
  }
}
