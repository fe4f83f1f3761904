/** Field names to their messages, in order of discovery. */
export type FieldErrors = Record<string, string[]>;

export type ErrorBody =
  | { error: string }
  | { errors: FieldErrors }
  | { message: string }
  | {
      error: {
        code: 'api_concurrency_limit_reached';
        message: string;
        limit: number;
        next_tier: { name: string; concurrent_queries: number; price: string } | null;
      };
    };

/**
 * Every cause that an entry of the journal can have. Each has a row in `explanations/`, or that does not compile. Those
 * of `CauseFamily` go on with a colon and what varies: fields, an ability, the name of a fault rule.
 */
export type CauseKind =
  | TokenCause
  | CauseFamily
  | `limit:${'hourly' | 'concurrency'}`
  | 'lapsed'
  | 'path:utf-8'
  | 'route'
  | 'route:base-path'
  | 'retired'
  | 'removed'
  | 'goal-code'
  | 'site'
  | 'milestone'
  | 'event'
  | 'cursor'
  | `body:${'type' | 'json' | 'not-an-object' | 'fields' | 'utf-8' | 'encoding' | 'charset' | 'aborted' | 'too-large' | 'budget'}`
  | `strict:${'accept' | 'form-body' | 'body-ignored'}`
  | `incompatible:${'entity' | 'repeated'}`
  | 'day-range'
  | 'groups'
  | 'memory'
  | 'sandboxes:full'
  | 'login-page'
  | 'client:gone'
  | 'internal'
  | 'response-validation'
  | `malformed:${'raw-space' | 'request-line' | 'header' | 'header-too-large' | 'body' | 'timeout' | 'no-host' | 'connect'}`;
export type CauseFamily = 'validation' | 'ability' | 'fault' | 'variant';
/** Why there is no valid token: all look alike to the client. */
export type TokenCause = 'token:missing' | 'token:malformed' | 'token:unknown' | 'token:expired' | 'token:revoked';
/** What a fault says of itself, whether a rule of a sandbox or the server's variant asked for it. */
export type FaultCause = `fault:${string}` | `variant:${string}`;

/** What only the control plane answers, which has no journal. */
type ControlReason =
  | 'bad-request'
  | 'not-found'
  | 'forbidden'
  | 'sandbox'
  | 'entry'
  | 'streams'
  | 'tokens:bound'
  | 'faults:bound';
type Reason = Exclude<CauseKind, CauseFamily> | `${CauseFamily}:${string}` | ControlReason;

/**
 * An answer of 400 or above: every status and every body shape of the API is in this file, once; the one renderer
 * is in `http/`. Spec: Errors. `message` is the body in plain words; `cause` is the word the journal and `X-Leadline-Cause` carry, such as `limit:hourly`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly reason: Reason;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ErrorBody, reason: Reason, headers: Record<string, string> = {}) {
    super(messagesOf(body).join('; '));
    this.status = status;
    this.body = body;
    this.reason = reason;
    this.headers = headers;
  }

  /** Messages by field, where validation failed. */
  get errors(): FieldErrors | undefined {
    return 'errors' in this.body ? this.body.errors : undefined;
  }
}

/** What a body says, in plain words; a message that does not name its field is led by it. */
export function messagesOf(body: ErrorBody): string[] {
  if ('message' in body) return [body.message];
  if ('error' in body) return [typeof body.error === 'string' ? body.error : body.error.message];
  return Object.entries(body.errors).flatMap(([field, messages]) =>
    messages.map(message => (message.includes(field) ? message : `${field}: ${message}`)),
  );
}

/** Whether the same request may succeed later: a limit, or a fault of the service. */
export const mayPass = ({ status }: ApiError): boolean => status === 429 || status >= 500;

/** Whether it says by `Retry-After` when to come again: a limit, or a service at capacity. Spec: Errors. */
export const asksToWait = ({ status, headers }: ApiError): boolean =>
  (status === 429 || status === 503) && headers['Retry-After'] !== undefined;

/** Whether it is the 429 of the hourly limit, as a client can tell: by the shape of its body. */
export const isHourlyLimit = ({ status, body }: ApiError): boolean => status === 429 && 'message' in body;

/** Whether the token was refused. */
export const isUnauthorized = ({ status }: ApiError): boolean => status === 401;

/** Whether the same request is refused however often it is sent; what is not found yet may still come. */
export const isFinal = ({ status }: ApiError, isWrite: boolean): boolean =>
  status === 400 || status === 401 || status === 410 || status === 422 || (status === 404 && isWrite);

/** 400 `{ error }`: a request that cannot be read at all, such as malformed JSON. */
export const badRequest = (error: string, reason: Reason = 'bad-request') => new ApiError(400, { error }, reason);

/** 400 `{ errors }`: validation failed, by field. */
export const invalid = (errors: FieldErrors) =>
  new ApiError(400, { errors }, `validation:${Object.keys(errors).join(',')}`);

/** 400 `{ errors }` for one message on one field. */
export const invalidField = (field: string, message: string) => invalid({ [field]: [message] });

/** 401: the token is missing, malformed or no longer valid. Spec: Authentication rule 4. */
export const unauthorized = (cause: TokenCause) => new ApiError(401, { error: 'Unauthenticated.' }, cause);

/** 400, never 403: a valid token without the ability. Spec: Authentication rule 4. */
export const missingAbility = (needed: string) =>
  new ApiError(
    400,
    { error: "This token doesn't have permission to access this endpoint" },
    `ability:${needed} missing`,
  );

/** 400 `{ error }`: the account's subscription has lapsed. Spec: Errors. Assumption lapsed. */
export const lapsed = () => badRequest("The account's subscription has lapsed.", 'lapsed');

/** 403, only of the control plane: the origin or host is not trusted. */
export const forbidden = (error: string) => new ApiError(403, { error }, 'forbidden');

/** 404: it does not exist, or the token has no access to it. */
export const notFound = (error: string, reason: Reason = 'not-found') => new ApiError(404, { error }, reason);

/** 410: a retired endpoint, or one that is no longer available. Spec: Versioning rules 2, 3 and 6. */
export const gone = (error: string, reason: Reason = 'retired') => new ApiError(410, { error }, reason);

/** 422: every value is valid alone, but the combination is not. Assumption incompatible. */
export const unprocessable = (error: string, reason: Reason) => new ApiError(422, { error }, reason);

/** 500 `{ error }`. The spec promises no `Retry-After` here. */
export const serverError = (error = 'Server Error', reason: Reason = 'internal', retryAfterS: number | null = null) =>
  new ApiError(500, { error }, reason, retryAfterS === null ? {} : { 'Retry-After': String(retryAfterS) });

/** 429, hourly limit: `{ message }` and `Retry-After`. Spec: Limits. */
export const rateLimited = (retryAfterS: number, reason: Reason = 'limit:hourly') =>
  new ApiError(429, { message: 'Too Many Attempts.' }, reason, { 'Retry-After': String(retryAfterS) });

/** 429, concurrency limit, with the next plan that allows more at once. Spec: Errors, Body shapes. */
export const concurrencyLimited = (
  limit: number,
  nextTier: { name: string; concurrent_queries: number; price: string } | null,
  retryAfterS: number,
  reason: Reason = 'limit:concurrency',
) =>
  new ApiError(
    429,
    {
      error: {
        code: 'api_concurrency_limit_reached',
        message: `You have reached the limit of ${limit} concurrent API requests.`,
        limit,
        next_tier: nextTier,
      },
    },
    reason,
    { 'Retry-After': String(retryAfterS) },
  );

/** 503 and `Retry-After`: briefly at capacity. Spec: Errors. */
export const unavailable = (
  retryAfterS: number,
  reason: Reason = 'fault:unavailable#1',
  error = 'The analytics API is briefly at capacity. Please retry shortly.',
) => new ApiError(503, { error }, reason, { 'Retry-After': String(retryAfterS) });

/** 502, of a proxy before the service, in its place: whether the request reached the service is not known. */
export const badGateway = (reason: Reason) => new ApiError(502, { error: 'Bad Gateway' }, reason);

/** 504, of a proxy before the service, in its place: whether the request reached the service is not known. */
export const gatewayTimeout = (reason: Reason) => new ApiError(504, { error: 'Gateway Timeout' }, reason);
