/** A request that names its sandbox in one way or another, as it is sent. */
export interface OddRequest {
  readonly what: string;
  readonly head: string;
  readonly body?: string;
  /** Of balancers that refuse it themselves, their names; the status is 400, and no sandbox is touched. */
  readonly refusedBy?: readonly Kind[];
  /** It names no sandbox that exists, with a token of none: the `default` of any server has it in its journal. */
  readonly ofAnyDefault?: true;
}

export type Kind = 'haproxy' | 'nginx';

const BOTH: readonly Kind[] = ['haproxy', 'nginx'];
const HOST = 'Host: 127.0.0.1';

const api = (what: string, headers: readonly string[], more: Partial<OddRequest> = {}): OddRequest => ({
  what,
  head: [`GET /v1/token HTTP/1.1`, HOST, 'Accept: application/json', ...headers].join('\r\n'),
  ...more,
});
const bearer = (value: string, more: Partial<OddRequest> = {}) =>
  api(`the bearer value ${JSON.stringify(value)}`, [`Authorization: Bearer ${value}`], more);
const line = (request: string, headers: readonly string[] = [], more: Partial<OddRequest> = {}): OddRequest => ({
  what: [request, ...headers].join(', '),
  head: [`${request} HTTP/1.1`, HOST, ...headers].join('\r\n'),
  ...more,
});
/** Moves the clock of the sandbox that it names, if of any. */
const advance = (rest: string, headers: readonly string[] = [], more: Partial<OddRequest> = {}): OddRequest =>
  line(`POST /_sim/clock/advance${rest}`, headers, { body: '{"seconds":60}', ...more });

/** Requests for the sandboxes `y` and `z`, which exist, and for some that do not. */
export function oddRequests(y: string, z: string): readonly OddRequest[] {
  const at = (name: string) => `Authorization: Bearer demo-admin~${name}`;
  return [
    bearer('demo-admin'),
    bearer('demo-admin~default'),
    bearer(`demo-admin~${y}`),
    bearer(`demo-admin~${z}~${y}`),
    bearer(`~${y}`),
    bearer(`a,b~${y}`),
    bearer(`"demo-admin~${y}"`),
    bearer(`unknown~${y}`),
    bearer('unknown'),
    bearer('unknown~nowhere', { ofAnyDefault: true }),
    bearer('demo-admin~'),
    bearer(`demo-admin~${y}~`),
    bearer(`demo-admin~${y.toUpperCase()}`),
    bearer(`demo-admin%7E${y}`),
    bearer(`demo-admin~%${y.charCodeAt(0).toString(16)}${y.slice(1)}`),
    bearer(`demo-admin ~${y}`),
    bearer(`demo-admin~${y} more`),
    bearer(`demo-admin~${y}\tmore`),
    bearer(`demo\u00a0admin~${y}`),
    bearer(`demo-\u00e9~${y}`),
    bearer(`demo-admin~${y}\u00e9`),
    bearer(`demo-admin~${'a'.repeat(64)}`),
    bearer(`demo-admin~${'a'.repeat(65)}`),
    bearer('demo-admin~A.b_c-9'),
    bearer(`${'t'.repeat(8000)}~${y}`),
    api('no Authorization', []),
    api('an empty Authorization', ['Authorization:']),
    api('an empty bearer value', ['Authorization: Bearer']),
    api('bearer in small letters', [`authorization: bearer demo-admin~${y}`]),
    api('BEARER in capitals, AUTHORIZATION as well', [`AUTHORIZATION: BEARER demo-admin~${y}`]),
    api('several spaces', [`Authorization:    Bearer    demo-admin~${y}   `]),
    api('a tab after the scheme', [`Authorization: Bearer\tdemo-admin~${y}`]),
    api('a tab before and after the value', [`Authorization:\tBearer demo-admin~${y}\t`]),
    api('no space after the scheme', [`Authorization: Bearerdemo-admin~${y}`]),
    api('another scheme', [`Authorization: Basic demo-admin~${y}`]),
    api('no scheme', [`Authorization: demo-admin~${y}`]),
    api('two Authorization headers', [at(y), at(z)], { refusedBy: ['nginx'] }),
    api('two, the first of them malformed', ['Authorization: Basic x', at(y)], { refusedBy: ['nginx'] }),
    api('two, the first of them empty', ['Authorization:', at(y)], { refusedBy: ['nginx'] }),
    api('a token in another header', ['Authorization: Bearer demo-admin', `X-Authorization: Bearer demo-admin~${y}`]),
    line(`GET /v1/token?sandbox=${z}`, [at(y)]),
    line(`GET /v1/sandboxes/${z}`, [at(y)]),
    line(`GET /v1/token?token=demo-admin~${z}`, [at(y)]),
    line(`GET /v1/_sim/sandboxes/${z}`, [at(y)]),
    line(`GET //_sim/clock?sandbox=${z}`, [at(y)]),
    line(`GET //v1/token`, [at(y)]),
    line(`GET /v1//token`, [at(y)]),
    line(`GET /v1/token/`, [at(y)]),
    line(`GET /v1/../_sim/clock?sandbox=${z}`, [at(y)]),
    line(`GET /api/v1/sites`, [at(y)]),
    line(`GET /_SIM/clock?sandbox=${z}`, [at(y)]),
    line(`GET /%5Fsim/clock?sandbox=${z}`, [at(y)]),
    line(`GET http://127.0.0.1/v1/token`, [at(y)]),
    line(`GET /v1/sites?filters=[{"a":"\u00c3\u00a9"}]`, [at(y)]),
    line(`HEAD /v1/token`, [at(y)]),
    line(`DELETE /v1/token`, [at(y)]),
    line('OPTIONS /v1/sites', ['Origin: http://page.example', 'Access-Control-Request-Method: GET']),
    line('OPTIONS /v1/sites', ['Origin: http://page.example', 'Access-Control-Request-Method: GET', at(y)]),
    line(`POST /v1/sites`, [at(y)], { body: '{"name":"Moorings","timezone":"UTC"}' }),
    advance(''),
    advance('', [at(y)]),
    advance(`?sandbox=${y}`),
    advance(`?sandbox=${y}`, [at(z)]),
    advance('?sandbox=default', [at(y)]),
    advance('?sandbox='),
    advance('?sandbox'),
    advance('?'),
    advance(`?sandbox=${y}&sandbox=${z}`),
    advance(`?sandbox=${y}&sandbox=${y}`),
    advance(`?a=1&sandbox=${y}`),
    advance(`?a=1;sandbox=${y}`),
    advance(`?sandbox=${y};a=1`),
    advance(`?Sandbox=${y}`),
    advance(`?sandbox=${y.toUpperCase()}1`),
    advance(`?sandbox=%${y.charCodeAt(0).toString(16)}${y.slice(1)}`, [], { refusedBy: ['nginx'] }),
    advance(`?%73andbox=${y}`, [], { refusedBy: BOTH }),
    advance(`?sandbo%78=${y}`, [], { refusedBy: BOTH }),
    advance(`?sandbox=${y}+`),
    advance(`?sandbox=+${y}`),
    advance(`?sandbox=${y}%20`, [], { refusedBy: ['nginx'] }),
    advance(`?sandbox=${y}%00`, [], { refusedBy: ['nginx'] }),
    advance(`?sandbox=${y}%`, [], { refusedBy: ['nginx'] }),
    advance(`?sandbox=${y}#z`),
    advance(`?sandbox=${y}?sandbox=${z}`),
    advance(`?&&sandbox=${y}`),
    advance(`?sandbox=*`),
    advance(`?sandbox=${'a'.repeat(65)}`),
    advance(`/?sandbox=${y}`),
    line(`POST http://127.0.0.1/_sim/clock/advance?sandbox=${y}`, [], { body: '{"seconds":60}' }),
    line(`GET /_sim/info?sandbox=${y}`),
    line(`HEAD /_sim/info?sandbox=${y}`),
    line(`GET /_sim/aggregations?filters%5B0%5D=1&sandbox=${y}`),
    line(`GET /_sim/journal?sandbox=${y}&limit=1`),
    line(`GET /_sim/info?sandbox=nowhere-at-all`),
    line(`GET /_sim/sandboxes/${y}`),
    line(`GET /_sim/sandboxes/${y}?sandbox=${y}`),
    line(`GET /_sim/sandboxes/${y}?sandbox=${z}`, [], { refusedBy: BOTH }),
    line(`GET /_sim/sandboxes/default?sandbox=${z}`, [], { refusedBy: BOTH }),
    line(`GET /_sim/sandboxes/${y}/`),
    line(`GET /_sim//sandboxes/${y}`),
    line(`GET /_sim/sandboxes//${y}`),
    line(`GET /_sim/sandboxes/${y}/more`),
    line(`GET /_sim/sandboxes/%${y.charCodeAt(0).toString(16)}${y.slice(1)}`, [], { refusedBy: ['nginx'] }),
    line(`PUT /_sim/sandboxes/${y}`, [at(z)], { body: '{}' }),
    line('PUT /_sim/sandboxes/a%2Fb', [], { body: '{}', refusedBy: ['nginx'] }),
    line('PUT /_sim/sandboxes/a%252Fb', [], { body: '{}', refusedBy: ['nginx'] }),
    line('PUT /_sim/sandboxes/%', [], { body: '{}', refusedBy: ['nginx'] }),
    line('PUT /_sim/sandboxes/%FF', [], { body: '{}', refusedBy: ['nginx'] }),
    line('PUT /_sim/sandboxes/..', [], { body: '{}' }),
    line('PUT /_sim/sandboxes/a+b', [], { body: '{}' }),
    line('PUT /_sim/sandboxes/A.b_c-10', [], { body: '{}' }),
    line('PUT /_sim/sandboxes/made-%41', [], { body: '{}', refusedBy: ['nginx'] }),
    line('DELETE /_sim/sandboxes/A.b_c-10'),
    line('POST /_sim/sandboxes', [], { body: '{}', refusedBy: BOTH }),
    line('POST /_sim/sandboxes', [], { body: '{"name":"by-post"}', refusedBy: BOTH }),
    line(`POST /_sim/sandboxes?sandbox=${y}`, [], { body: '{"name":"by-post"}', refusedBy: BOTH }),
    line('GET /_sim'),
    line('GET /_sim/', ['Accept: application/json']),
    line(`GET /_sim?sandbox=${y}`, ['Accept: application/json']),
    line('GET /', ['Accept: application/json']),
    line('GET /favicon.ico', [at(y)]),
  ];
}
