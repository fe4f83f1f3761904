import type { ClientReport, Finding } from '../../src/contract/control.gen.ts';

const OPERATIONS_MISSING = [
  'createMilestone',
  'deleteEvent',
  'deleteMilestone',
  'getCurrentVisitors',
  'getMilestone',
  'listMilestones',
  'setEventCurrency',
  'updateMilestone',
];

/** A run with findings of each level, walks, refusals, a narrow token. */
export const rich: ClientReport = {
  version: 1,
  requests: 214,
  sandboxes: ['default', 'checkout-7', 'nightly'],
  summary: { errors: 2, warnings: 2, infos: 1 },
  findings: [
    {
      rule: 'retry-too-early',
      level: 'error',
      message: 'GET /sites was sent again after 0.0 s; Retry-After was 60 s',
      advice: 'Wait as many seconds as Retry-After says before the same request is sent again.',
      spec: 'Rate limits',
      count: 2,
      expected: 0,
      evidence: [
        { sandbox: 'checkout-7', id: 12, request: 'GET /sites?limit=100', at: '2026-06-15T12:00:00.000Z' },
        { sandbox: 'checkout-7', id: 11, request: 'GET /sites?limit=100', at: '2026-06-15T12:00:00.000Z' },
      ],
    },
    {
      rule: 'write-repeated',
      level: 'error',
      message: 'POST /sites was sent again after its answer was lost: both NEWSITEA and NEWSITEB were created',
      advice: 'After an answer that was lost, list the sites and create it only where it is missing.',
      spec: 'Endpoints: Sites',
      count: 1,
      expected: 0,
      evidence: [{ sandbox: 'default', id: 40, request: 'POST /sites', at: '2026-06-15T12:04:10.250Z' }],
    },
    {
      rule: 'rows-cut',
      level: 'warning',
      message: 'A report had 1380 rows and came with 500',
      advice: 'Send limit=1000 and split the report by a filter.',
      spec: 'Aggregations: limit',
      count: 7,
      expected: 0,
      evidence: [
        {
          sandbox: 'nightly',
          id: 77,
          request: 'GET /aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits&field_grouping=pathname',
          at: '2026-06-15T12:05:00.000Z',
        },
      ],
    },
    {
      rule: 'deviation',
      level: 'warning',
      message: 'GET /sites was sent with unknown-parameter: page (not documented)',
      advice: 'Leave the parameter out, or correct its name.',
      spec: 'Endpoints',
      count: 3,
      expected: 1,
      evidence: [{ sandbox: 'default', id: 3, request: 'GET /sites?page=2', at: '2026-06-15T12:00:01.000Z' }],
    },
    {
      rule: 'new-connections',
      level: 'info',
      message: '38 requests came each on a connection of its own',
      advice: 'Keep connections open: use one agent, session or client for all requests.',
      spec: 'Transport',
      count: 1,
      expected: 0,
      evidence: [{ sandbox: 'nightly', id: 90, request: 'GET /sites/TIDEPOOL', at: '2026-06-15T12:06:00.000Z' }],
    },
    {
      rule: 'over-limit',
      level: 'warning',
      message: 'GET /account was refused: 600 requests an hour were used up',
      advice: 'Spread the requests over the hour.',
      spec: 'Rate limits',
      count: 2,
      expected: 2,
      evidence: [{ sandbox: 'default', id: 120, request: 'GET /account', at: '2026-06-15T12:30:00.000Z' }],
    },
  ],
  coverage: {
    operations: { covered: 9, total: 17, percent: 52.9, missing: OPERATIONS_MISSING },
    answers: { covered: 21, total: 96, percent: 21.9, missing: ['createSite 400', 'createSite 403', 'listSites 429'] },
    parameters: { covered: 18, total: 52, percent: 34.6, missing: ['listSites ending_before', 'createSite sharing'] },
    values: { covered: 40, total: 40, percent: 100, missing: [] },
  },
  facts: {
    walks: [{ operation: 'listSites', walks: 3, pages: 11, limits: [10, 100], completed: 2 }],
    abilities: {
      needed: ['read:TIDEPOOL', 'manage:TIDEPOOL'],
      held: [
        { token: 'Admin', abilities: ['*'], needed: ['manage:TIDEPOOL', 'read:TIDEPOOL'] },
        { token: 'Reader', abilities: ['read:TIDEPOOL'], needed: ['read:TIDEPOOL'] },
      ],
    },
    peak_in_flight: 6,
    retired: 2,
    refusals: [
      { cause: 'limit:hourly', count: 4 },
      { cause: 'fault:flaky#2', count: 2 },
      { cause: 'validation', count: 1 },
    ],
    slowest: [
      { operation: 'getAggregations', count: 61, max_ms: 182.4, mean_ms: 12.07 },
      { operation: 'listSites', count: 30, max_ms: 9, mean_ms: 1.2 },
    ],
  },
};

const none = (total: number, missing: string[]) => ({ covered: 0, total, percent: 0, missing });

/** No request at all. */
export const empty: ClientReport = {
  version: 1,
  requests: 0,
  sandboxes: [],
  summary: { errors: 0, warnings: 0, infos: 0 },
  findings: [],
  coverage: {
    operations: none(17, [...OPERATIONS_MISSING, 'createSite', 'getAccount']),
    answers: none(96, ['createSite 400']),
    parameters: none(52, ['listSites limit']),
    values: none(40, ['aggregates visits']),
  },
  facts: {
    walks: [],
    abilities: { needed: [], held: [] },
    peak_in_flight: 0,
    retired: 0,
    refusals: [],
    slowest: [],
  },
};

/** Requests, and nothing wrong with them. */
export const clean: ClientReport = { ...rich, summary: empty.summary, findings: [] };

/** Texts of clients that try to be something else in a page, in XML, in Markdown or in a terminal. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '</style></title></details>"\' onmouseover="x" &amp; ]]> <!-- -->',
  '👩‍👩‍👧‍👦'.repeat(255),
  '\u202Egnirts desrever\u2066 שלום עולם مرحبا',
  'a\u0000b\u0007c\u001b[31mred\u001b]0;title\u0007\u009b2J\r\nd\te\ud800f\uffffg\u2028h',
  '| a | b | `code` ``` **bold** [x](javascript:alert(1)) ![x](http://evil.example/x.png) @octocat #1 www.evil.example',
  `\`\`\`\n# heading\n\n| - |\n<details>\n${'~'.repeat(50)}`,
  '{{constructor}} #{7*7} %00 \\ \\| \\',
];

const hostileFinding = (text: string, n: number): Finding => ({
  rule: 'deviation',
  level: 'warning',
  message: `GET /sites/${text} was sent with unknown-parameter: ${text} (${text})`,
  advice: `Leave ${text} out.`,
  spec: text,
  count: n + 1,
  expected: 0,
  evidence: [{ sandbox: text, id: n + 1, request: `GET /sites/${text}?${text}`, at: '2026-06-15T12:00:00.000Z' }],
});

export const hostile: ClientReport = {
  ...rich,
  sandboxes: HOSTILE_TEXTS,
  summary: { errors: 0, warnings: HOSTILE_TEXTS.length, infos: 0 },
  findings: HOSTILE_TEXTS.map(hostileFinding),
  coverage: { ...rich.coverage, answers: { covered: 1, total: 2, percent: 50, missing: HOSTILE_TEXTS } },
  facts: {
    ...rich.facts,
    walks: HOSTILE_TEXTS.map(operation => ({ operation, walks: 1, pages: 1, limits: [], completed: 0 })),
    abilities: {
      needed: HOSTILE_TEXTS,
      held: HOSTILE_TEXTS.map(token => ({ token, abilities: [token], needed: [token] })),
    },
    refusals: HOSTILE_TEXTS.map(cause => ({ cause, count: 1 })),
    slowest: HOSTILE_TEXTS.map(operation => ({ operation, count: 1, max_ms: 1, mean_ms: 1 })),
  },
};

/** As many findings as are kept, each with long texts. */
export const huge: ClientReport = {
  ...rich,
  summary: { errors: 0, warnings: 500, infos: 0 },
  findings: Array.from({ length: 500 }, (_, n) => hostileFinding(`${n} ${'w'.repeat(20_000)}`, n)),
};
