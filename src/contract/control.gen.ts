// Generated from openapi/control.yaml by scripts/generate-contract.ts; edit that file and run it again.
/**
         * Format: name
         * @description 1 to 64 characters of A-Z, a-z, 0-9, `.`, `_` and `-`.
         */
export type Name = string;
/**
         * Format: name-or-all
         * @description A name, or `*` for all.
         */
export type NameOrAll = string;
/**
         * Format: instant
         * @description ISO 8601 with `Z` or an offset.
         * @example 2026-06-15T12:00:00Z
         */
export type Instant = string;
/**
         * Format: timestamp
         * @description UTC, as the API writes it, `YYYY-MM-DD HH:MM:SS`.
         * @example 2026-06-15 12:00:00
         */
export type Timestamp = string;
/** @enum {string} */
export type Plan = "tier-1" | "tier-2" | "tier-3" | "tier-4" | "tier-5" | "tier-6" | "unlimited";

export interface Route {
            /** @example advanceClock */
            readonly operationId: string;
            /** @example POST */
            readonly method: string;
            /**
             * @description From the root of the server; `{name}` is a placeholder.
             * @example /_sim/clock/advance
             */
            readonly path: string;
            /** @example Let time pass */
            readonly summary: string;
        }

export interface RouteList {
            readonly data: readonly Route[];
        }

export interface Health {
            /** @constant */
            readonly status: "ok";
            readonly version: string;
            readonly uptime_s: number;
            readonly server?: ServerName;
        }
/** @description The server's `--server-name`, where it has one. It answers for its own sandboxes alone. */
export type ServerName = string;

export interface Info {
            readonly version: string;
            /**
             * @description Where the API is served; it ends in the base path.
             * @example http://127.0.0.1:4020/v1
             */
            readonly base_url: string;
            readonly server?: ServerName;
            readonly sandbox: string;
            /** @description A built-in name or a file; `inline` for one that was sent. */
            readonly fixture: string;
            readonly seed: string;
            readonly clock: Clock;
            readonly plan: Plan;
            /** @description The factor on every site's visits per day. */
            readonly traffic: number;
            readonly strict: boolean;
            readonly assumptions: AssumptionValues;
            /**
             * @description Release of the zone rules of this Node.
             * @example 2025c
             */
            readonly tz: string;
        }

export interface Clock {
            readonly now: Instant;
            readonly frozen: boolean;
        }

export interface ChangedClock {
            readonly now: Instant;
            readonly frozen: boolean;
            readonly note?: Note;
        }
/** @description Comes where no token has entered the sandbox since the server started, and says how to enter it. Most likely the client uses another sandbox, and sees nothing of the change. */
export type Note = string;

export interface ClockSetting {
            readonly now?: Instant;
            readonly frozen?: boolean;
        }

export interface ClockAdvance {
            readonly seconds: number;
        }

export interface AccountSettings {
            readonly plan: Plan;
            /** @enum {string} */
            readonly subscription: "active" | "lapsed";
            readonly timezone: string;
        }

export interface AccountPatch {
            readonly plan?: Plan;
            /** @enum {string} */
            readonly subscription?: "active" | "lapsed";
            /** Format: zone */
            readonly timezone?: string;
        }

export interface Usage {
            readonly requests_this_hour: number;
            /** @description Null without a limit. */
            readonly limit_per_hour: number | null;
            readonly in_flight: number;
            /** @description Null without a limit. */
            readonly concurrent_limit: number | null;
            /** @description The end of the hour that counts; null when none has begun. */
            readonly window_resets_at: Instant | null;
            /** @description Requests in the month of the account's timezone. */
            readonly pageviews_this_month: number;
        }

export interface UsagePatch {
            /** @description Opens a window now where none is open; 0 closes it. */
            readonly requests_this_hour?: number;
            readonly pageviews_this_month?: number;
        }
/**
         * Format: ability
         * @description `*`, `all-sites-readonly`, `read:SITE` or `manage:SITE`.
         * @example manage:TIDEPOOL
         */
export type Ability = string;

export interface TokenCreation {
            /**
             * Format: plain-text
             * @description Unique in the sandbox.
             */
            readonly name: string;
            readonly abilities: readonly Ability[];
            /**
             * Format: moment
             * @description ISO 8601, or a timestamp as the API writes it; null or left out for never.
             * @example 2026-06-15T13:00:00Z
             * @example 2026-06-15 13:00:00
             */
            readonly expires_at?: string | null;
        }

export interface Token {
            readonly name: string;
            /** @description The complete bearer value, `~SANDBOX` included. */
            readonly value?: string;
            readonly abilities: readonly Ability[];
            readonly last_used_at: Timestamp | null;
            readonly expires_at: Timestamp | null;
            readonly created_at: Timestamp;
        }

export interface TokenList {
            readonly data: readonly Token[];
        }
/** @description Which requests a rule matches. A key that is left out matches all. */
export interface FaultMatch {
            /**
             * @description An operation of the API.
             * @enum {string}
             */
            readonly operation?: "getAccount" | "getToken" | "listSites" | "createSite" | "getSite" | "updateSite" | "deleteSite" | "wipeSite" | "listEvents" | "createEvent" | "deleteEvent" | "setEventCurrency" | "getEventById" | "updateEventById" | "deleteEventById" | "wipeEvent" | "listMilestones" | "createMilestone" | "getMilestone" | "updateMilestone" | "deleteMilestone" | "getAggregations" | "getCurrentVisitors";
            /**
             * @description In any letter case.
             * @enum {string}
             */
            readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
            /**
             * Format: path-pattern
             * @description Relative to the base path, such as `/v1`; `*` matches any characters, slashes included.
             * @example /sites/*
             */
            readonly path?: string;
            /** @description The site of the request. */
            readonly site_id?: string;
            /** @description A token's name. */
            readonly token?: string;
        }
/** @description 429 in the words of the hourly limit. */
export interface RateLimitedRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "rate_limited";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Seconds, in the `Retry-After` header. 1 when left out. */
            readonly retry_after_s?: number;
            /**
             * @description Whether the request is carried out first. before_commit when left out.
             * @enum {string}
             */
            readonly phase?: "before_commit" | "after_commit";
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description 429 in the words of the concurrency limit. */
export interface ConcurrencyLimitedRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "concurrency_limited";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Seconds, in the `Retry-After` header. 1 when left out. */
            readonly retry_after_s?: number;
            /**
             * @description Whose limit and next tier the answer names. Left out, the account's plan, or `tier-1` where that has no next tier.
             * @enum {string}
             */
            readonly plan?: "tier-1" | "tier-2" | "tier-3" | "tier-4" | "tier-5" | "tier-6";
            /**
             * @description Whether the request is carried out first. before_commit when left out.
             * @enum {string}
             */
            readonly phase?: "before_commit" | "after_commit";
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description 503: the analytics API is briefly at capacity. */
export interface UnavailableRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "unavailable";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Seconds, in the `Retry-After` header. 1 when left out. */
            readonly retry_after_s?: number;
            /**
             * @description Whether the request is carried out first. before_commit when left out.
             * @enum {string}
             */
            readonly phase?: "before_commit" | "after_commit";
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description 500: an error of the service. */
export interface ServerErrorRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "server_error";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Seconds, in the `Retry-After` header. */
            readonly retry_after_s?: number | null;
            /**
             * @description Whether the request is carried out first. before_commit when left out.
             * @enum {string}
             */
            readonly phase?: "before_commit" | "after_commit";
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description The answer is delayed. */
export interface LatencyRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "latency";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Milliseconds to wait. */
            readonly ms?: number | null;
            /** @description In place of `ms`, together with `max_ms`. */
            readonly min_ms?: number | null;
            /** @description Any integer from `min_ms` to this is equally likely. */
            readonly max_ms?: number | null;
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description Holds requests, which stay in flight, until the rule releases them. */
export interface HoldRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "hold";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description No answer. The request stays in flight until the client disconnects or the rule is removed. */
export interface HangRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "hang";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description The connection is reset (a TCP RST) in place of an answer. */
export interface ResetRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "reset";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /**
             * @description Whether the request is carried out first. before_commit when left out.
             * @enum {string}
             */
            readonly phase?: "before_commit" | "after_commit";
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description The connection is closed after the first half of the announced body, rounded down. */
export interface TruncateRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "truncate";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description A complete answer that is not valid JSON: the last byte of the body, the closing bracket, is a comma. */
export interface MalformedRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "malformed";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description The body of the answer is sent slowly. */
export interface SlowRule {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @constant */
            readonly fault: "slow";
            readonly match?: FaultMatch;
            /** @description Matching requests to let pass first. 0 when left out. */
            readonly after?: number;
            /** @description How often to fire at most; null for always. */
            readonly times?: number | null;
            /** @description Fire on every n-th matching request. 1 when left out. */
            readonly every?: number;
            /** @description Decided by the seed, the rule's name and the request, so it repeats. 1 when left out. */
            readonly probability?: number;
            /** @description Bytes of the body per second, within 5 %. 1024 when left out. */
            readonly bytes_per_s?: number;
            /** @description Ignored: of a listed rule. */
            readonly matched?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly fired?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly held?: unknown;
            /** @description Ignored: of a listed rule. */
            readonly note?: unknown;
        }
/** @description Which fault, on which calls, how often. */
export type FaultRule = RateLimitedRule | ConcurrencyLimitedRule | UnavailableRule | ServerErrorRule | LatencyRule | HoldRule | HangRule | ResetRule | TruncateRule | MalformedRule | SlowRule;
/** @description A rule with its defaults filled in, and what became of it. */
export type Fault = FaultRule & {
            readonly name: string;
            readonly fault: string;
            readonly match: FaultMatch;
            readonly after: number;
            readonly times: number | null;
            readonly every: number;
            readonly probability: number;
            /** @description Calls that matched. */
            readonly matched: number;
            /** @description Calls that it acted on. */
            readonly fired: number;
            /** @description Calls that it holds now. */
            readonly held: number;
            readonly note?: Note;
        };

export interface FaultList {
            readonly data: readonly Fault[];
        }

export interface Released {
            readonly released: number;
        }
/** @description A departure from the documented contract that was served, or refused under `strict`. */
export interface Deviation {
            /** @example unknown-parameter */
            readonly kind: string;
            readonly field: string;
            readonly detail: string;
        }

export interface JournalEntry {
            /** @description Counts all requests of the server from 1 and never restarts. */
            readonly id: number;
            /** @description Counts from 1 in each sandbox. */
            readonly seq: number;
            /** @description Real time. */
            readonly received_at: Instant;
            readonly at: Instant;
            readonly sandbox: string;
            /** @description The token's name, never its value. */
            readonly token: string | null;
            readonly method: string;
            /** @description As it was sent, relative to the base path. */
            readonly path: string;
            /** @description As it was sent, without the question mark. */
            readonly query: string;
            /** @description Null for an unknown route. */
            readonly operation: string | null;
            /** @description Null when nothing was answered. */
            readonly status: number | null;
            /**
             * @description Why it was not a plain success.
             * @example limit:hourly
             */
            readonly cause: string | null;
            readonly deviations: readonly Deviation[];
            /** @enum {string|null} */
            readonly query_cache: "cold" | "cached" | null;
            /** @description Real time; null while there is no answer. */
            readonly duration_ms: number | null;
            /**
             * @description The request was to no path under the base path: `path` is from the root of the server.
             * @constant
             */
            readonly outside?: true;
            /**
             * @description The request was sent to a host for which `leadline exec --intercept` answers.
             * @constant
             */
            readonly intercepted?: true;
            /**
             * @description The sandbox had been dropped; this request created it again.
             * @constant
             */
            readonly recreated?: true;
            /** @description The name of the token if it has expired or was revoked. */
            readonly refused_token?: string;
            /** @description The bearer value names this sandbox, which does not exist. */
            readonly missing_sandbox?: string;
        }
/** @description An entry with headers and bodies. */
export type JournalExchange = JournalEntry & {
            /** @description Null if it is no longer kept. */
            readonly request: JournalMessage | null;
            /** @description Null if there was no answer to send. */
            readonly response: JournalMessage | null;
            /** @description Why there are no headers and bodies. */
            readonly missing?: string;
            /** @description Null while there is no answer. */
            readonly explanation: Explanation | null;
        };
/** @description Why the request was answered so. Several causes, fields or deviations have one line each. */
export interface Explanation {
            /** @description Which check answered and what it found. */
            readonly why: string;
            /** @description What would have been accepted. */
            readonly allowed: string;
            /** @description What to do, with the nearest valid value. */
            readonly try: string;
            /** @description The part of the API's documentation. */
            readonly spec: string;
        }

export interface JournalMessage {
            /** @description Names in lower case; values of the same name are joined by commas. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description At most 64 KiB. Null if it is not UTF-8 text, or was not read. */
            readonly body: string | null;
            /**
             * @description The body was longer.
             * @constant
             */
            readonly truncated?: true;
            /** @description Why there is no body, or why the client got something else. */
            readonly note?: string;
        }

export interface Journal {
            /** @description Of the journal of all sandboxes. */
            readonly server?: ServerName;
            /** @description Entries that are no longer kept. */
            readonly dropped: number;
            readonly data: readonly JournalEntry[];
        }
/** @description Findings, coverage and facts of one sandbox or of all. */
export interface ClientReport {
            /** @constant */
            readonly version: 1;
            /** @description Of the report on all sandboxes. */
            readonly server?: ServerName;
            /** @description Requests to the API. */
            readonly requests: number;
            /** @description Sandboxes that had requests, the newest last; at most 1000. */
            readonly sandboxes: readonly string[];
            /** @description How many older sandboxes are not named; left out if none. */
            readonly sandboxes_omitted?: number;
            readonly summary: FindingCounts;
            /** @description Worst first. */
            readonly findings: readonly Finding[];
            readonly coverage: Coverage;
            readonly facts: ReportFacts;
        }

export interface FindingExpectation {
            /**
             * @description The name of a finding rule.
             * @example retry-too-early
             */
            readonly rule: string;
            /** @description How many occurrences; 1 when left out. */
            readonly times?: number;
        }
/** @description Findings by level, without those that were expected every time. */
export interface FindingCounts {
            readonly errors: number;
            readonly warnings: number;
            readonly infos: number;
        }

export interface Finding {
            /** @description Its name, such as `retry-too-early`. */
            readonly rule: string;
            /** @enum {string} */
            readonly level: "error" | "warning" | "info";
            /** @description What the client did, the first time. */
            readonly message: string;
            /** @description What to do instead. */
            readonly advice: string;
            /** @description The part of the API's documentation. */
            readonly spec: string;
            /** @description How often it occurred. */
            readonly count: number;
            /** @description How many of these a test expected. */
            readonly expected: number;
            readonly evidence: readonly FindingEvidence[];
        }
/** @description A request that shows a finding. */
export interface FindingEvidence {
            readonly sandbox: string;
            /** @description The id of its journal entry. */
            readonly id: number;
            /** @description Method, path and query. */
            readonly request: string;
            /** @description The sandbox's clock. */
            readonly at: Instant;
        }

export interface Coverage {
            /** @description Operations in service that were called. */
            readonly operations: CoverageMeasure;
            /** @description Operation and status, such as `createSite 400`. */
            readonly answers: CoverageMeasure;
            /** @description Parameters and body fields that were sent and accepted, such as `listSites limit`. */
            readonly parameters: CoverageMeasure;
            /** @description Values of closed sets, such as `aggregates bounce_rate`. */
            readonly values: CoverageMeasure;
        }

export interface CoverageMeasure {
            readonly covered: number;
            readonly total: number;
            /** @description Rounded to one decimal. */
            readonly percent: number;
            readonly missing: readonly string[];
        }
/** @description Facts about the run that are not findings. */
export interface ReportFacts {
            /** @description Lists that were read page by page. */
            readonly walks: readonly {
                readonly operation: string;
                /** @description How often the first page was read. */
                readonly walks: number;
                readonly pages: number;
                /** @description The values of `limit`, ascending. */
                readonly limits: readonly number[];
                /** @description Walks that reached the end. */
                readonly completed: number;
            }[];
            readonly abilities: {
                /** @description The narrowest abilities that all requests need. */
                readonly needed: readonly string[];
                /** @description Tokens that were used. */
                readonly held: readonly {
                    readonly token: string;
                    readonly abilities: readonly string[];
                    /** @description The narrowest abilities that its requests need. */
                    readonly needed: readonly string[];
                }[];
            };
            /** @description The most requests of one sandbox in flight at once. */
            readonly peak_in_flight: number;
            /** @description Calls of retired and removed endpoints. */
            readonly retired: number;
            /** @description Most frequent first. */
            readonly refusals: readonly {
                readonly cause: string;
                readonly count: number;
            }[];
            /** @description At most 5 operations, slowest first. */
            readonly slowest: readonly {
                readonly operation: string;
                readonly count: number;
                readonly max_ms: number;
                readonly mean_ms: number;
            }[];
        }

export interface SandboxCreation {
            /** @description Generated when left out. */
            readonly name?: Name;
            /** @description A built-in fixture's name, or a fixture itself. */
            readonly fixture?: string | Fixture;
            readonly seed?: string;
            readonly clock?: Instant;
            readonly frozen?: boolean;
            readonly plan?: Plan;
            /** @description Multiplies every site's visits per day. */
            readonly traffic?: number;
            readonly strict?: boolean;
            readonly assume?: AssumptionChoices;
        }

export interface SandboxSettings {
            /** @description A built-in fixture's name, or a fixture itself. */
            readonly fixture?: string | Fixture;
            readonly seed?: string;
            readonly clock?: Instant;
            readonly frozen?: boolean;
            readonly plan?: Plan;
            /** @description Multiplies every site's visits per day. */
            readonly traffic?: number;
            readonly strict?: boolean;
            readonly assume?: AssumptionChoices;
        }

export interface Sandbox {
            readonly name: string;
            readonly fixture: string;
            readonly seed: string;
            readonly clock: Clock;
            readonly plan: Plan;
            readonly traffic: number;
            readonly strict: boolean;
            readonly assumptions: AssumptionValues;
            /** @description Bearer value of the fixture's first token with full access. */
            readonly token: string | null;
            /** @description Bearer values of the fixture's tokens by name. */
            readonly tokens: {
                readonly [key: string]: string;
            };
        }

export interface SandboxList {
            readonly server?: ServerName;
            readonly data: readonly Sandbox[];
        }

export interface SnapshotCreation {
            readonly name: Name;
        }

export interface Snapshot {
            readonly name: string;
            /** @description The sandbox's time when it was taken. */
            readonly at: Instant;
        }

export interface SnapshotList {
            readonly data: readonly Snapshot[];
        }
/** @description What a sandbox begins as. Leadline never writes to a fixture. */
export interface Fixture {
            /** @description Where this schema is, for editors. */
            readonly $schema?: string;
            readonly account?: FixtureAccount;
            /** @description API tokens, with their values: a fixture holds no secrets. */
            readonly tokens: readonly FixtureToken[];
            /** @description Sites in order of creation. */
            readonly sites?: readonly FixtureSite[];
            /** @description Properties of events that hits do not have: currency, and creation date of legacy events. */
            readonly events?: readonly FixtureEvent[];
            /** @description Milestones in order of creation. */
            readonly milestones?: readonly FixtureMilestone[];
            /** @description Fault rules that are armed from the start, as objects or as on the command line. */
            readonly faults?: readonly (string | FaultRule)[];
            /** @description Pageviews and events by site id, in the form that is ingested and exported. */
            readonly hits?: {
                readonly [key: string]: readonly Hit[];
            };
            /** @description Decides all randomness: traffic, and every id that is not given. */
            readonly seed?: string;
            /**
             * Format: instant
             * @description ISO 8601 instant with a zone at which the clock starts, years 2000 to 2100. Real time when left out.
             * @example 2026-06-15T12:00:00Z
             */
            readonly clock?: string;
        }
/** @description The account that everything belongs to. */
export interface FixtureAccount {
            readonly id?: number;
            /** Format: plain-text */
            readonly name?: string;
            readonly email?: string;
            /** @description Inherited by sites without one; the month of usage is counted in it. */
            readonly timezone?: Zone;
            /** @description Which limits hold. */
            readonly plan?: Plan;
            /** @enum {string} */
            readonly subscription?: "active" | "lapsed";
        }
/** @description A bearer token. */
export interface FixtureToken {
            /**
             * Format: plain-text
             * @description Unique.
             */
            readonly name: string;
            /**
             * Format: token-value
             * @description What a client sends after Bearer. Unique, without space and ~.
             */
            readonly value: string;
            readonly version?: number;
            /** @description Permission scopes. */
            readonly abilities: readonly Ability[];
            /** Format: timestamp */
            readonly last_used_at?: string | null;
            /**
             * Format: timestamp
             * @description null for a token that does not expire.
             */
            readonly expires_at?: string | null;
            readonly created_at?: Timestamp;
            /** @description created_at when left out. */
            readonly updated_at?: Timestamp;
        }
/** @description A site. */
export interface FixtureSite {
            /** @description Unique; the service's own are eight uppercase letters. */
            readonly id: SiteId;
            /** Format: plain-text */
            readonly name: string;
            /** @enum {string} */
            readonly sharing?: "none" | "private" | "public";
            /** @description Required where sharing is private. */
            readonly share_password?: string | null;
            readonly multi_domain?: boolean;
            /**
             * @description Required where multi_domain is true.
             * @enum {string|null}
             */
            readonly multi_domain_option?: "combined" | "separate" | null;
            readonly created_at?: Timestamp;
            /** @description The account's when left out. */
            readonly timezone?: Zone;
            /** @description Generated traffic; null for a site that has ingested hits or none. */
            readonly traffic?: TrafficPlan | null;
        }
/** @description An event of a site. */
export interface FixtureEvent {
            readonly site_id: SiteId;
            /** Format: plain-text */
            readonly name: string;
            /**
             * @description null for the site's default currency.
             * @enum {string|null}
             */
            readonly currency?: "dollar" | "pound" | "euro" | "yuan" | "peso" | "shekel" | "yen" | "won" | "hryvnia" | "franc" | "rupee" | "integer" | "none" | null;
            /**
             * Format: timestamp
             * @description null for all but legacy events.
             */
            readonly created_at?: string | null;
        }
/** @description A milestone of a site. */
export interface FixtureMilestone {
            /** @description Derived from the seed when left out. */
            readonly id?: string;
            readonly site_id: SiteId;
            /** Format: plain-text */
            readonly name: string;
            /** Format: date */
            readonly milestone_date: string;
            readonly created_at?: Timestamp;
            /** @description created_at when left out. */
            readonly updated_at?: Timestamp;
        }
/** @description Which visits are generated, how many, and since when. */
export interface TrafficPlan {
            /** @description A named profile, or a profile of your own. */
            readonly profile: ProfileName | TrafficProfile;
            /** @description At full growth, before the sandbox's traffic factor. At most as many as make 10,000,000 hits, or values of 100,000,000,000 cents, on the busiest day. */
            readonly visits_per_day?: number;
            /**
             * Format: clock-date
             * @description First UTC day with visits, 2000-01-01 to 2100-12-31.
             */
            readonly since?: string;
        }
/** @enum {string} */
export type ProfileName = "shop" | "blog" | "domains";
/** @description The visits of a site: all fields from `growth` to `channels`, or `base` and the fields that differ from it. */
export interface TrafficProfile {
            /** @description A named profile to start from. Other fields that are given replace whole fields of it. */
            readonly base?: ProfileName;
            /** @description The zone of the daily and weekly rhythm. The site's, as the fixture has it, when left out. */
            readonly timezone?: Zone;
            /** @description How visits grow from the first day on, levelling off. */
            readonly growth?: {
                /** @description Visits on the first day as a share of full growth. */
                readonly start: Share;
                /** @description Days until half of the rest has come; 0 for full growth from the start. */
                readonly half_days: number;
            };
            /** @description Weights, compared with their own mean. */
            readonly rhythm?: {
                /** @description Hours from midnight of the wall clock. */
                readonly hours: readonly Weight[];
                /** @description Days from Monday. */
                readonly weekdays: readonly Weight[];
                /** @description Months from January. */
                readonly months: readonly Weight[];
            };
            /** @description The shape of visits. */
            readonly visit?: {
                /** @description Share of visits with one pageview. */
                readonly bounce_share: Share;
                /** @description Pageviews a visit on average, bounces included. */
                readonly mean_pages: number;
                /** @description Seconds on a page before the next, on average. */
                readonly mean_dwell_s: number;
            };
            /** @description Kinds of pages; 30,000 pages in all at most. */
            readonly sections?: readonly ProfileSection[];
            /** @description Events that may happen after pageviews. */
            readonly events?: readonly ProfileEvent[];
            /** @description Weight by two-letter country code; * is shared by all countries that are not named. */
            readonly countries?: {
                readonly [key: string]: Weight;
            };
            /** @description Weight by device. */
            readonly devices?: {
                readonly Desktop: Weight;
                readonly Phone: Weight;
                readonly Tablet: Weight;
            };
            /** @description Weight by the way visits come; none where left out. */
            readonly channels?: {
                readonly direct?: Weight;
                readonly search?: Weight;
                readonly social?: Weight;
                readonly referral?: Weight;
                readonly ai?: Weight;
                readonly email?: Weight;
                readonly ads?: Weight;
            };
            /** @description When each device is used; the same share at any hour when left out. */
            readonly device_rhythm?: {
                readonly Desktop: DeviceRhythm;
                readonly Phone: DeviceRhythm;
                readonly Tablet: DeviceRhythm;
            };
            /** @description How the weight of a channel changes. */
            readonly trends?: {
                readonly direct?: Trend;
                readonly search?: Trend;
                readonly social?: Trend;
                readonly referral?: Trend;
                readonly ai?: Trend;
                readonly email?: Trend;
                readonly ads?: Trend;
            };
            /** @description Pages and events in sequence; a visit goes through at most one funnel. Funnels of `base` are dropped if `sections` or `events` are given. */
            readonly funnels?: readonly ProfileFunnel[];
            /** @description Additional visits on some days. Campaigns of `base` are dropped if `sections` are given. */
            readonly campaigns?: readonly ProfileCampaign[];
            /** @description Days that differ from others. Entries that fall on the same hour multiply. */
            readonly calendar?: readonly CalendarEntry[];
            /**
             * @description Country whose public holidays have the rhythm of a Sunday.
             * @enum {string}
             */
            readonly holidays?: "AT" | "AU" | "BE" | "BR" | "CA" | "CH" | "DE" | "DK" | "ES" | "FR" | "GB" | "IE" | "IN" | "IT" | "MX" | "NL" | "NO" | "NZ" | "PL" | "PT" | "SE" | "US" | "ZA";
            /** @description What visits searched for; 24 of them are used. */
            readonly keywords?: readonly string[];
            /** @description Hosts that link to the site, such as blog.example; 30 of them are used. */
            readonly links?: readonly string[];
            /** @description Where visits come from, by channel. A channel without any has those that come with Leadline. */
            readonly sources?: readonly ProfileSource[];
            /** @description Where visits are, in place of `countries`. */
            readonly places?: readonly ProfilePlace[];
            /** @description What visits browse with, by device. A device without any has those that come with Leadline. */
            readonly agents?: readonly ProfileAgent[];
        }
/** @description Referrer and tags of visits of a channel. Fields that are left out are empty. */
export interface ProfileSource {
            /** @enum {string} */
            readonly channel: "direct" | "search" | "social" | "referral" | "ai" | "email" | "ads";
            /** @description Among the sources of the channel. */
            readonly weight: Weight;
            /** @description With its scheme, such as https://www.google.com. */
            readonly referrer_hostname?: SourceText;
            /** @description / when left out beside a referrer_hostname. */
            readonly referrer_pathname?: SourceText;
            readonly utm_source?: SourceText;
            readonly utm_medium?: SourceText;
            readonly utm_campaign?: SourceText;
            readonly utm_content?: SourceText;
            readonly utm_term?: SourceText;
            readonly keyword?: SourceText;
            readonly ref?: SourceText;
        }
/** @description A place. Fields that are left out are not known, and empty. */
export interface ProfilePlace {
            readonly weight: Weight;
            readonly country_code?: SourceText;
            readonly region?: SourceText;
            readonly state?: SourceText;
            readonly city?: SourceText;
        }
/** @description A browser on a system. Fields that are left out are empty. */
export interface ProfileAgent {
            /**
             * @description As which it is used.
             * @enum {string}
             */
            readonly device: "Desktop" | "Phone" | "Tablet";
            /** @description Among the agents of the device. */
            readonly weight: Weight;
            readonly browser?: SourceText;
            readonly operating_system?: SourceText;
            /** @description The device when left out. */
            readonly device_type?: SourceText;
        }
/** @description Weights of a device, compared with their own mean. */
export interface DeviceRhythm {
            /** @description Hours from midnight of the wall clock. */
            readonly hours: readonly Weight[];
            /** @description Days from Monday. */
            readonly weekdays: readonly Weight[];
        }
/** @description Factors by date YYYY-MM-DD: straight lines between them, level before the first and after the last. */
export interface Trend {
            readonly [key: string]: number;
        }
/** @description Steps that follow each other. No visit takes one without those before it. */
export interface ProfileFunnel {
            readonly name: string;
            /** @description Of visits with more than one pageview */
            readonly share: Share;
            readonly steps: readonly FunnelStep[];
        }
/** @description A pageview, and perhaps an event. */
export interface FunnelStep {
            /** @description Name of the section whose page is seen. */
            readonly section: string;
            /** @description Name of the event that happens there. */
            readonly event?: string;
            /** @description Of visits that took the step before, how many take this one. */
            readonly rate?: Share;
        }
/** @description Additional visits on some days of the local calendar: a newsletter, an advertisement, a post that goes viral, a crawler. */
export interface ProfileCampaign {
            /**
             * Format: plain-text
             * @description The utm_campaign of its sources with a utm_source.
             */
            readonly name: string;
            /**
             * @description How its visits behave, and where they come from without `sources`.
             * @enum {string}
             */
            readonly channel: "direct" | "search" | "social" | "referral" | "ai" | "email" | "ads";
            /** @description Days on which it begins. */
            readonly on: readonly DayRule[];
            /** @description How long it runs. */
            readonly days: number;
            /** @description Hour of the first day at which it begins. */
            readonly hour?: number;
            /** @description Days after which half of its visits have come. Evenly distributed when left out. */
            readonly half_days?: number;
            /** @description About all visits that it brings, in multiples of a usual day. */
            readonly visits: number;
            /** @description Where its visits come from; from where those of the channel do if left out. */
            readonly sources?: readonly CampaignSource[];
            /** @description Where its visits enter: paths that a section lists, and names of sections. */
            readonly landing?: readonly string[];
            /** @description Share of its visits with one pageview. That of the channel when left out. */
            readonly bounce_share?: Share;
            readonly conversion?: ConversionFactor;
            /** @description Where all its visits are. */
            readonly place?: {
                readonly country_code?: string;
                readonly region?: string;
                readonly state?: string;
                readonly city?: string;
            };
            /** @description What all its visits browse with. */
            readonly agent?: {
                readonly browser?: string;
                readonly operating_system?: string;
                readonly device_type?: string;
            };
        }
/** @description Referrer and tags of a campaign's links. Fields that are left out are empty, except utm_campaign, which is the campaign's name. */
export interface CampaignSource {
            /** @description Among the sources of the campaign. */
            readonly weight?: Weight;
            /** @description With its scheme, such as https://www.google.com. */
            readonly referrer_hostname?: SourceText;
            /** @description / when left out beside a referrer_hostname. */
            readonly referrer_pathname?: SourceText;
            readonly utm_source?: SourceText;
            readonly utm_medium?: SourceText;
            readonly utm_campaign?: SourceText;
            readonly utm_content?: SourceText;
            readonly utm_term?: SourceText;
            readonly keyword?: SourceText;
            readonly ref?: SourceText;
        }
/** Format: plain-text */
export type SourceText = string;
/** @description Days, or hours of them, that differ from others, on the wall clock of the profile's zone. */
export interface CalendarEntry {
            readonly name: string;
            readonly on: DayRule;
            /** @description How long it lasts; 36525 is for good. */
            readonly days?: number;
            /** @description From this hour to before that one; all day when left out. */
            readonly hours?: readonly number[];
            /** @description Multiplies visits; 0 is an outage without any hit. */
            readonly visits?: number;
            readonly conversion?: ConversionFactor;
        }
/** @description Multiplies how many visits go through a funnel. */
export type ConversionFactor = number;
/**
         * Format: day-rule
         * @description A day of one year or of every year, 2026-03-04, 12-25, "4th thu of nov", "last mon of may" or "easter", and perhaps a shift in days such as " + 1" or " - 2".
         */
export type DayRule = string;
/** @description Pages of a kind, the most popular first. */
export interface ProfileSection {
            readonly name: string;
            /**
             * Format: page-host
             * @description With its scheme; {site} is replaced by the site's id in lowercase.
             */
            readonly hostname: string;
            /** @description Paths, or a number of pages from a list that comes with Leadline. */
            readonly pages: readonly PagePath[] | TabledPages;
            /** @description Weight among the pages where direct, email and ads visits enter. */
            readonly entry: Weight;
            /** @description Weight among the pages where visits enter that search, a social network, a link or an AI tool brought. */
            readonly landing: Weight;
            /** @description Weights of the sections of the next pageview, by name. */
            readonly next: {
                readonly [key: string]: Weight;
            };
            /** @description How often each of the pages is seen, compared with the others. The first most, the second less and so on when left out. */
            readonly weights?: readonly Weight[];
        }
/** @description Pages from a list that comes with Leadline. */
export interface TabledPages {
            /** @enum {string} */
            readonly table: "products" | "posts" | "categories" | "yachts" | "stories";
            /** @description How many; which ones is decided by the seed and the site. */
            readonly count: number;
            /** @description Prefix of each name, such as /products/. */
            readonly prefix: PagePath;
        }
/** @description An event: a step of a funnel, or one that may happen after any pageview of certain sections. */
export interface ProfileEvent {
            /**
             * Format: plain-text
             * @description Unique.
             */
            readonly name: string;
            /** @description Names of sections; none for an event that only happens in funnels. */
            readonly after?: readonly string[];
            /** @description Of each such pageview. */
            readonly probability?: Share;
            /** @description At most one in a visit. */
            readonly once?: boolean;
            /** @description Amounts of one item in cents; none for an event without a value. */
            readonly values?: readonly number[];
            /** @description The value is the sum of one to this many items. */
            readonly items?: number;
        }

export type Weight = number;

export type Share = number;
/** Format: page-path */
export type PagePath = string;
/**
         * Format: zone
         * @description A name of the TZ database.
         */
export type Zone = string;
/**
         * Format: site-id
         * @description 1 to 64 letters, digits, `-` and `_`.
         */
export type SiteId = string;

export interface SiteList {
            /** @description All that match, those beyond the limit included. */
            readonly total: number;
            readonly data: readonly SiteSummary[];
        }

export interface SiteSummary {
            /** @example TIDEPOOL */
            readonly id: string;
            readonly name: string;
            /**
             * @description Of its reports.
             * @example America/New_York
             */
            readonly timezone: string;
            /** @description The traffic that is generated for it; null where it has ingested hits alone, or none. */
            readonly traffic: {
                readonly visits_per_day: number;
                /** @example 2025-01-01 */
                readonly since: string;
            } | null;
        }

export interface EventList {
            /** @description All that match, those beyond the limit included. */
            readonly total: number;
            readonly data: readonly EventSummary[];
        }

export interface EventSummary {
            /** @example Purchase */
            readonly name: string;
            /** @description As it was set; null: the default of the site. */
            readonly currency: string | null;
        }

export interface Traffic {
            readonly profile: ProfileName | TrafficProfile;
            readonly visits_per_day: number;
            /** @example 2025-01-01 */
            readonly since: string;
        }
/** @description A pageview or an event. The first hit of a visit sets the fields of the visit; later hits may leave them out. */
export interface Hit {
            /** @enum {string} */
            readonly type: "pageview" | "event";
            /** @description UTC, of the years 2000 to 2100. */
            readonly timestamp: Timestamp;
            /**
             * Format: no-nul
             * @description Ties the hits of a visit together.
             */
            readonly visit: string;
            /**
             * Format: no-nul
             * @description Of an event, which needs one.
             */
            readonly name?: string;
            /** @description Of an event, in cents. Those of a site add up to 4e15 at most, their signs aside. */
            readonly value?: number;
            /** @example https://shop.tidepool.example */
            readonly hostname?: HitText;
            /** @example / */
            readonly pathname?: HitText;
            readonly referrer_hostname?: HitText;
            readonly referrer_pathname?: HitText;
            /** @description Derived from utm_source and referrer_hostname; need not be sent. */
            readonly referrer_source?: HitText;
            /** @description Derived from utm_source and referrer_hostname; need not be sent. */
            readonly ai_source?: HitText;
            readonly browser?: HitText;
            readonly operating_system?: HitText;
            readonly device_type?: HitText;
            readonly country_code?: HitText;
            readonly region?: HitText;
            readonly state?: HitText;
            readonly city?: HitText;
            readonly utm_source?: HitText;
            readonly utm_medium?: HitText;
            readonly utm_campaign?: HitText;
            readonly utm_content?: HitText;
            readonly utm_term?: HitText;
            readonly keyword?: HitText;
            readonly ref?: HitText;
        }
/** Format: no-nul */
export type HitText = string;

export interface Accepted {
            readonly accepted: number;
        }
/**
         * @description Values by the names of assumptions.
         * @example {
         *       "date-key": "timestamp"
         *     }
         */
export interface AssumptionChoices {
            readonly [key: string]: string | number;
        }

export interface AssumptionValues {
            readonly [key: string]: string;
        }

export interface Assumption {
            /** @example date-key */
            readonly name: string;
            /** @description What holds in the sandbox. */
            readonly value: string;
            readonly default: string;
            /** @description `NUMBER` is a placeholder for any number. */
            readonly choices: readonly string[];
            readonly text: string;
        }

export interface AssumptionList {
            readonly data: readonly Assumption[];
        }
/**
         * Format: zone
         * @description A name of the TZ database.
         * @example Europe/Berlin
         */
export type Timezone = string;
/**
         * @description Pageviews of a site, or completions of an event.
         * @enum {string}
         */
export type Entity = "pageview" | "event";
/**
         * @description Of pageviews: `visits` (visits to the site), `uniques` (visits to a page), `pageviews`, `avg_duration` (seconds) and `bounce_rate`. Of events: `conversions`, `unique_conversions` and `value` (cents).
         * @enum {string}
         */
export type Aggregate = "visits" | "uniques" | "pageviews" | "avg_duration" | "bounce_rate" | "conversions" | "unique_conversions" | "value";

export type AggregateList = readonly Aggregate[];
/**
         * @description What a report can be grouped by. `entry_page` and `exit_page` are the first and the last page of a visit. `referrer_source` is `AI` for visits from AI tools, `ai_source` the name of the tool: alone it leaves out all other visits, beside other fields they have an empty one.
         * @enum {string}
         */
export type Field = "hostname" | "pathname" | "entry_page" | "exit_page" | "referrer_hostname" | "referrer_pathname" | "referrer_source" | "ai_source" | "browser" | "country_code" | "city" | "state" | "region" | "device_type" | "operating_system" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term" | "keyword" | "ref";

export type FieldList = readonly Field[];
/** @enum {string} */
export type DateGrouping = "hour" | "day" | "month" | "year";
/** @enum {string} */
export type SortOrder = "visits:asc" | "visits:desc" | "uniques:asc" | "uniques:desc" | "pageviews:asc" | "pageviews:desc" | "avg_duration:asc" | "avg_duration:desc" | "bounce_rate:asc" | "bounce_rate:desc" | "conversions:asc" | "conversions:desc" | "unique_conversions:asc" | "unique_conversions:desc" | "value:asc" | "value:desc" | "hostname:asc" | "hostname:desc" | "pathname:asc" | "pathname:desc" | "entry_page:asc" | "entry_page:desc" | "exit_page:asc" | "exit_page:desc" | "referrer_hostname:asc" | "referrer_hostname:desc" | "referrer_pathname:asc" | "referrer_pathname:desc" | "referrer_source:asc" | "referrer_source:desc" | "ai_source:asc" | "ai_source:desc" | "browser:asc" | "browser:desc" | "country_code:asc" | "country_code:desc" | "city:asc" | "city:desc" | "state:asc" | "state:desc" | "region:asc" | "region:desc" | "device_type:asc" | "device_type:desc" | "operating_system:asc" | "operating_system:desc" | "utm_campaign:asc" | "utm_campaign:desc" | "utm_content:asc" | "utm_content:desc" | "utm_medium:asc" | "utm_medium:desc" | "utm_source:asc" | "utm_source:desc" | "utm_term:asc" | "utm_term:desc" | "keyword:asc" | "keyword:desc" | "ref:asc" | "ref:desc" | "timestamp:asc" | "timestamp:desc";
/**
         * @description A time of the reporting timezone, `YYYY-MM-DD HH:MM:SS`.
         * @example 2026-03-01 00:00:00
         */
export type ReportTime = string;

export type FilterList = readonly Filter[];
/** @description Which operators there are depends on the property. */
export type Filter = PatternFilter | ExactFilter;
/** @description A filter on a property that can be compared in every way. */
export interface PatternFilter {
            /**
             * @description `domain` can be filtered on but not grouped by.
             * @enum {string}
             */
            readonly property: "hostname" | "pathname" | "entry_page" | "exit_page" | "referrer_hostname" | "referrer_pathname" | "referrer_source" | "ai_source" | "ref" | "utm_campaign" | "utm_source" | "utm_medium" | "utm_content" | "utm_term" | "domain";
            readonly operator: FilterOperator;
            /** @example /pricing */
            readonly value: string;
        }
/** @description A filter on a property that can be compared as a whole alone. */
export interface ExactFilter {
            /** @enum {string} */
            readonly property: "device_type" | "operating_system" | "browser" | "country_code" | "city" | "state" | "region";
            /** @enum {string} */
            readonly operator: "is" | "is not";
            /** @example US */
            readonly value: string;
        }
/**
         * @description `is`, `is not`: an exact match, and everything else. `is like`, `is not like`: contains the term, in which `*` stands for any text. `matching`, `not matching`: a regular expression.
         * @enum {string}
         */
export type FilterOperator = "is" | "is not" | "is like" | "is not like" | "matching" | "not matching";
/** @description One row per bucket and combination of fields, or a single row of totals. */
export type AggregationRows = readonly AggregationRow[];
/** @description The requested aggregates and grouping fields, all of them strings. Reports by time carry the start of the bucket as `date`, or as `timestamp` where the simulator is told so. */
export interface AggregationRow {
            /**
             * @description Visits to the site.
             * @example 318
             */
            readonly visits?: string;
            /** @description Visits to a page. */
            readonly uniques?: string;
            readonly pageviews?: string;
            /** @description Seconds. */
            readonly avg_duration?: string;
            /** @description A share from 0 to 1. */
            readonly bounce_rate?: string;
            readonly conversions?: string;
            readonly unique_conversions?: string;
            /** @description Cents. */
            readonly value?: string;
            /** @example 2026-03-01 */
            readonly date?: string;
            readonly timestamp?: string;
            readonly hostname?: string;
            readonly pathname?: string;
            readonly entry_page?: string;
            readonly exit_page?: string;
            readonly referrer_hostname?: string;
            readonly referrer_pathname?: string;
            readonly referrer_source?: string;
            readonly ai_source?: string;
            readonly browser?: string;
            readonly country_code?: string;
            readonly city?: string;
            readonly state?: string;
            readonly region?: string;
            readonly device_type?: string;
            readonly operating_system?: string;
            readonly utm_campaign?: string;
            readonly utm_content?: string;
            readonly utm_medium?: string;
            readonly utm_source?: string;
            readonly utm_term?: string;
            readonly keyword?: string;
            readonly ref?: string;
        }

export interface CurrentVisitors {
            readonly total: number;
            readonly content?: readonly CurrentPage[];
            readonly referrers?: readonly CurrentReferrer[];
        }

export interface CurrentPage {
            readonly hostname: string;
            readonly pathname: string;
            readonly total: number;
        }

export interface CurrentReferrer {
            readonly referrer_hostname: string;
            readonly referrer_pathname: string;
            readonly total: number;
        }

export interface Error {
            readonly error: string;
        }

export interface ValidationErrors {
            /** @description Messages by field; of ingested hits by line and field. */
            readonly errors: {
                readonly [key: string]: readonly string[];
            };
        }
export interface paths {
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the routes of the control plane
         * @description In the order of this document. `/_sim` needs no slash at its end. Where the `Accept` header prefers HTML to JSON, as a browser's does, `/_sim/` is the page of the console, without the control token, and `/_sim` leads there. With `--no-console` that page is the landing page.
         */
        readonly get: operations["listRoutes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Ask whether the server is up
         * @description Answered without the control token, so that a container's health check can ask.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read how the server and the sandbox are set up */
        readonly get: operations["getInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ca.pem": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the certificate that clients are to trust
         * @description The certificate of the authority that `--tls` made for this run: for clients outside of the machine or the container, which cannot read the file that the server names. It is public, so it is answered without the control token. 404 where the server was started without `--tls`.
         */
        readonly get: operations["getAuthority"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the counters of the server
         * @description In the text format of Prometheus, over all sandboxes; requests are those to the API.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Put the sandbox back to its fixture
         * @description State, clock, limits, faults, journal, assumptions and ids are as they were at the start. Snapshots stay. Requests that are under way are cut before they change anything.
         */
        readonly post: operations["resetSandbox"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sandboxes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sandboxes */
        readonly get: operations["listSandboxes"];
        readonly put?: never;
        /**
         * Create a sandbox
         * @description Options that are left out are the server's. A sandbox created here is kept until it is deleted. The request is refused when the name is taken, or when the server cannot hold another such sandbox.
         */
        readonly post: operations["createSandbox"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sandboxes/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        /** Read a sandbox */
        readonly get: operations["getSandbox"];
        /**
         * Make sure that a sandbox exists
         * @description Creates the sandbox with these settings; settings that are left out are the server's. If the sandbox exists with the same settings, nothing changes. If it exists with others, the answer names the differences.
         */
        readonly put: operations["putSandbox"];
        readonly post?: never;
        /** Delete a sandbox */
        readonly delete: operations["deleteSandbox"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the snapshots of the sandbox */
        readonly get: operations["listSnapshots"];
        readonly put?: never;
        /**
         * Take a snapshot of the sandbox
         * @description Keeps state, ingested hits, account, clock, ids, faults and assumptions, but neither journal nor usage. A snapshot of the same name is replaced; a sandbox keeps 100 at most.
         */
        readonly post: operations["createSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshots/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a snapshot */
        readonly delete: operations["deleteSnapshot"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/snapshots/{name}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Put the sandbox back to a snapshot
         * @description The snapshot stays and can be restored again.
         */
        readonly post: operations["restoreSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the clock */
        readonly get: operations["getClock"];
        /**
         * Set, freeze or release the clock
         * @description Fields that are left out are unchanged. The clock covers the years 2000 to 2100.
         */
        readonly put: operations["setClock"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Let time pass */
        readonly post: operations["advanceClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read plan, subscription and timezone */
        readonly get: operations["getAccountSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change plan, subscription or timezone */
        readonly patch: operations["patchAccount"];
        readonly trace?: never;
    };
    readonly "/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read how much of the limits is used */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Set how much of the limits is used
         * @description Sets how many requests were made. Fields that are left out are unchanged.
         */
        readonly patch: operations["patchUsage"];
        readonly trace?: never;
    };
    readonly "/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the tokens of the sandbox
         * @description Tokens of the fixture with their bearer values; tokens created here without.
         */
        readonly get: operations["listTokens"];
        readonly put?: never;
        /**
         * Create a token
         * @description An account has at most 1,000.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tokens/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The token's name, percent-encoded.
                 * @example Demo admin
                 */
                readonly name: components["parameters"]["TokenName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a token
         * @description From the next request on it is no longer valid.
         */
        readonly delete: operations["deleteToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the fault rules */
        readonly get: operations["listFaults"];
        readonly put?: never;
        /**
         * Add a fault rule
         * @description Of the calls that match, in order of arrival, the rule acts on number `after` + 1, `after` + 1 + `every` and so on, `times` times at most. A rule of the same name is replaced; a sandbox has at most 1,000.
         */
        readonly post: operations["addFault"];
        /**
         * Remove all fault rules
         * @description Calls that are held are cut; release them first to let them go on.
         */
        readonly delete: operations["clearFaults"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The rule's name. */
                readonly name: components["parameters"]["FaultName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a fault rule
         * @description Calls that it holds are cut; release them first to let them go on.
         */
        readonly delete: operations["deleteFault"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults/{name}/release": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The rule's name. */
                readonly name: components["parameters"]["FaultName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let the calls go on that a rule holds
         * @description The rule stays and holds the next call that it acts on.
         */
        readonly post: operations["releaseFault"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the journal
         * @description Oldest first; for all sandboxes in order of `id`. Filters are combined with and; `limit` is applied last and keeps the newest.
         */
        readonly get: operations["getJournal"];
        readonly put?: never;
        readonly post?: never;
        /** Empty the journal */
        readonly delete: operations["clearJournal"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal.har": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the journal as an HTTP Archive
         * @description The complete entries in order of arrival, as HAR 1.2: `startedDateTime` is real time, `_at` the sandbox's clock, `_explanation` why the request was answered so. Headers and bodies are included while they are kept, without secrets; `_truncated` marks a body that was cut. A connection that was cut has the status 0. Filters are combined with and; `limit` is applied last and keeps the newest.
         */
        readonly get: operations["getJournalHar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The `id` of an entry. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /**
         * Read an entry of the journal, with headers and bodies
         * @description The request as it was sent, the answer as Leadline meant it, and an explanation. Values of tokens and of `share_password`, and headers such as `Authorization`, are redacted everywhere. The newest headers and bodies of all sandboxes are kept, within `--memory`.
         */
        readonly get: operations["getJournalEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Watch the journal
         * @description Server-sent events, one for each entry once it is complete: `id` is the entry's, `data` the entry as JSON. Filters are combined with and. An event `dropped`, `{ "dropped": n }`, says how many entries a slow reader has missed. A comment is sent after 15 s without an entry. The stream ends when the server stops, and when its sandbox is deleted.
         */
        readonly get: operations["streamJournal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the client report
         * @description What the client did wrong, how much of the API it used, and facts. The report of all sandboxes covers the time since the server started, deleted and dropped sandboxes included; that of one sandbox begins when it is created. A reset removes nothing.
         */
        readonly get: operations["getReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/report/expect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Expect findings
         * @description Declares that a test provokes the next `times` findings of a rule in this sandbox on purpose. They are listed as expected, and the summary ignores a finding that was expected every time. A reset ends the expectation.
         */
        readonly post: operations["expectFinding"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sites of the sandbox
         * @description By `created_at`, as the API lists them to a token with full access.
         */
        readonly get: operations["listSites"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the events of a site
         * @description By name, every one that was tracked by now and every one with a currency.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/traffic": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Give a site generated traffic
         * @description Replaces the site's traffic. Sites created through the API start without traffic.
         */
        readonly put: operations["putTraffic"];
        readonly post?: never;
        /**
         * Take a site's generated traffic away
         * @description Ingested hits stay.
         */
        readonly delete: operations["deleteTraffic"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/hits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        /**
         * Export the hits of a site
         * @description Every hit behind the reports, generated and ingested, one JSON object a line, in order of the start of the visit and then of time. What is exported can be ingested elsewhere.
         */
        readonly get: operations["exportHits"];
        readonly put?: never;
        /**
         * Ingest hits
         * @description Pageviews and event completions, all of them or none. Hits of one visit belong together: what belongs to the visit comes from its first hit, and a later one may leave it out. Hits dated after now appear as the clock moves.
         */
        readonly post: operations["ingestHits"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/aggregations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Run a report of the API, uncounted
         * @description The parameters, checks and rows of `GET /v1/aggregations`, in the sandbox as it is, its assumptions included. It asks for no token and is answered also when the subscription has lapsed. No limit, fault or variant sees it, it makes no query warm, and it leaves nothing in the journal and the client report.
         */
        readonly get: operations["getAggregations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/current_visitors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the visitors of now, uncounted
         * @description The parameters and the answer of `GET /v1/current_visitors`, as `/aggregations` has those of reports.
         */
        readonly get: operations["getCurrentVisitors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assumptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the assumptions
         * @description Every choice where the specification is silent, and what is chosen in the sandbox.
         */
        readonly get: operations["getAssumptions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Choose otherwise
         * @description Values by name. A name or a value that the register does not know is refused, and then nothing changes.
         */
        readonly patch: operations["patchAssumptions"];
        readonly trace?: never;
    };
    readonly "/openapi.yaml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the API's document as YAML */
        readonly get: operations["getOpenapiYaml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the API's document as JSON */
        readonly get: operations["getOpenapiJson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/control.yaml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the control plane's document as YAML */
        readonly get: operations["getControlYaml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/control.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the control plane's document as JSON */
        readonly get: operations["getControlJson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a document as a page
         * @description The page needs no network. Requests to the API that are tried from it carry the sandbox's first token with full access.
         */
        readonly get: operations["getDocs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs/{asset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read what the page is drawn with */
        readonly get: operations["getDocsAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/console/{asset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the console's page loads
         * @description Answered without the control token, as the page itself is. 404 with `--no-console`, and where the console was not built.
         */
        readonly get: operations["getConsoleAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Name: Name;
        readonly NameOrAll: NameOrAll;
        readonly Instant: Instant;
        readonly Timestamp: Timestamp;
        readonly Plan: Plan;
        readonly Route: Route;
        readonly RouteList: RouteList;
        readonly Health: Health;
        readonly ServerName: ServerName;
        readonly Info: Info;
        readonly Clock: Clock;
        readonly ChangedClock: ChangedClock;
        readonly Note: Note;
        readonly ClockSetting: ClockSetting;
        readonly ClockAdvance: ClockAdvance;
        readonly AccountSettings: AccountSettings;
        readonly AccountPatch: AccountPatch;
        readonly Usage: Usage;
        readonly UsagePatch: UsagePatch;
        readonly Ability: Ability;
        readonly TokenCreation: TokenCreation;
        readonly Token: Token;
        readonly TokenList: TokenList;
        readonly FaultMatch: FaultMatch;
        readonly RateLimitedRule: RateLimitedRule;
        readonly ConcurrencyLimitedRule: ConcurrencyLimitedRule;
        readonly UnavailableRule: UnavailableRule;
        readonly ServerErrorRule: ServerErrorRule;
        readonly LatencyRule: LatencyRule;
        readonly HoldRule: HoldRule;
        readonly HangRule: HangRule;
        readonly ResetRule: ResetRule;
        readonly TruncateRule: TruncateRule;
        readonly MalformedRule: MalformedRule;
        readonly SlowRule: SlowRule;
        readonly FaultRule: FaultRule;
        readonly Fault: Fault;
        readonly FaultList: FaultList;
        readonly Released: Released;
        readonly Deviation: Deviation;
        readonly JournalEntry: JournalEntry;
        readonly JournalExchange: JournalExchange;
        readonly Explanation: Explanation;
        readonly JournalMessage: JournalMessage;
        readonly Journal: Journal;
        readonly ClientReport: ClientReport;
        readonly FindingExpectation: FindingExpectation;
        readonly FindingCounts: FindingCounts;
        readonly Finding: Finding;
        readonly FindingEvidence: FindingEvidence;
        readonly Coverage: Coverage;
        readonly CoverageMeasure: CoverageMeasure;
        readonly ReportFacts: ReportFacts;
        readonly SandboxCreation: SandboxCreation;
        readonly SandboxSettings: SandboxSettings;
        readonly Sandbox: Sandbox;
        readonly SandboxList: SandboxList;
        readonly SnapshotCreation: SnapshotCreation;
        readonly Snapshot: Snapshot;
        readonly SnapshotList: SnapshotList;
        readonly Fixture: Fixture;
        readonly FixtureAccount: FixtureAccount;
        readonly FixtureToken: FixtureToken;
        readonly FixtureSite: FixtureSite;
        readonly FixtureEvent: FixtureEvent;
        readonly FixtureMilestone: FixtureMilestone;
        readonly TrafficPlan: TrafficPlan;
        readonly ProfileName: ProfileName;
        readonly TrafficProfile: TrafficProfile;
        readonly ProfileSource: ProfileSource;
        readonly ProfilePlace: ProfilePlace;
        readonly ProfileAgent: ProfileAgent;
        readonly DeviceRhythm: DeviceRhythm;
        readonly Trend: Trend;
        readonly ProfileFunnel: ProfileFunnel;
        readonly FunnelStep: FunnelStep;
        readonly ProfileCampaign: ProfileCampaign;
        readonly CampaignSource: CampaignSource;
        readonly SourceText: SourceText;
        readonly CalendarEntry: CalendarEntry;
        readonly ConversionFactor: ConversionFactor;
        readonly DayRule: DayRule;
        readonly ProfileSection: ProfileSection;
        readonly TabledPages: TabledPages;
        readonly ProfileEvent: ProfileEvent;
        readonly Weight: Weight;
        readonly Share: Share;
        readonly PagePath: PagePath;
        readonly Zone: Zone;
        readonly SiteId: SiteId;
        readonly SiteList: SiteList;
        readonly SiteSummary: SiteSummary;
        readonly EventList: EventList;
        readonly EventSummary: EventSummary;
        readonly Traffic: Traffic;
        readonly Hit: Hit;
        readonly HitText: HitText;
        readonly Accepted: Accepted;
        readonly AssumptionChoices: AssumptionChoices;
        readonly AssumptionValues: AssumptionValues;
        readonly Assumption: Assumption;
        readonly AssumptionList: AssumptionList;
        readonly Timezone: Timezone;
        readonly Entity: Entity;
        readonly Aggregate: Aggregate;
        readonly AggregateList: AggregateList;
        readonly Field: Field;
        readonly FieldList: FieldList;
        readonly DateGrouping: DateGrouping;
        readonly SortOrder: SortOrder;
        readonly ReportTime: ReportTime;
        readonly FilterList: FilterList;
        readonly Filter: Filter;
        readonly PatternFilter: PatternFilter;
        readonly ExactFilter: ExactFilter;
        readonly FilterOperator: FilterOperator;
        readonly AggregationRows: AggregationRows;
        readonly AggregationRow: AggregationRow;
        readonly CurrentVisitors: CurrentVisitors;
        readonly CurrentPage: CurrentPage;
        readonly CurrentReferrer: CurrentReferrer;
        readonly Error: Error;
        readonly ValidationErrors: ValidationErrors;
    };
    responses: {
        /** @description Done. */
        readonly Done: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or a field is missing, invalid or not known (`errors`), or the request cannot be carried out (`error`). */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error | ValidationErrors;
            };
        };
        /** @description A control token is set, and this request does not carry it. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error;
            };
        };
        /** @description The `Host` or the `Origin` is not one that the control plane accepts. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error;
            };
        };
        /** @description There is nothing of that name. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error;
            };
        };
        /** @description Every value is valid alone, but they do not fit together. */
        readonly UnprocessableEntity: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error;
            };
        };
        /** @description The bodies of all requests under way, or the reports, exceed what is allowed together. */
        readonly ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before the next attempt. */
                readonly "Retry-After": number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error;
            };
        };
    };
    parameters: {
        /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
        readonly Sandbox: Name;
        /** @description A sandbox, or `*` for all. 404 if it does not exist. */
        readonly SandboxOrAll: NameOrAll;
        readonly Name: string;
        /**
         * @description The token's name, percent-encoded.
         * @example Demo admin
         */
        readonly TokenName: string;
        /** @description The rule's name. */
        readonly FaultName: string;
        /** @example EMPTYSEA */
        readonly SiteId: string;
        /**
         * @description Only those whose id or name has this text in it, in any letter case.
         * @example sea
         */
        readonly Search: string;
        /** @description The first so many. */
        readonly ListLimit: number;
        /** @description A JSON array of filters, all of which must hold. It may hold any number of them. */
        readonly Filters: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listRoutes: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All routes, or the page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": RouteList;
                    readonly "text/html": string;
                };
            };
            /** @description The page is at the same address with a slash at its end. */
            readonly 302: {
                headers: {
                    /** @description The address, with the query of the request. */
                    readonly Location: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Health;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
    readonly getInfo: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings in force. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Info;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getAuthority: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The certificate. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-pem-file": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The counters. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly resetSandbox: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
    readonly listSandboxes: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All that exist, in order of their making. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": SandboxList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly createSandbox: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": SandboxCreation;
            };
        };
        readonly responses: {
            /** @description The sandbox, with the bearer values of its fixture's tokens. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Sandbox;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSandbox: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Sandbox;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly putSandbox: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": SandboxSettings;
            };
        };
        readonly responses: {
            /** @description The sandbox exists, created with the same settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Sandbox;
                };
            };
            /** @description The sandbox was created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Sandbox;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteSandbox: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly listSnapshots: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All that exist, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": SnapshotList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly createSnapshot: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": SnapshotCreation;
            };
        };
        readonly responses: {
            /** @description The snapshot. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Snapshot;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteSnapshot: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly restoreSnapshot: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly name: components["parameters"]["Name"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getClock: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sandbox's now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Clock;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly setClock: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": ClockSetting;
            };
        };
        readonly responses: {
            /** @description The clock after the change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": ChangedClock;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly advanceClock: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": ClockAdvance;
            };
        };
        readonly responses: {
            /** @description The clock after that time. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": ChangedClock;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAccountSettings: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account's settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": AccountSettings;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly patchAccount: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": AccountPatch;
            };
        };
        readonly responses: {
            /** @description The settings after the change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": AccountSettings;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Usage and limits. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Usage;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly patchUsage: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": UsagePatch;
            };
        };
        readonly responses: {
            /** @description Usage and limits after the change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Usage;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listTokens: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All tokens, in order of their making. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": TokenList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly createToken: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": TokenCreation;
            };
        };
        readonly responses: {
            /** @description The token with its complete bearer value, which is shown this once. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Token;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteToken: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The token's name, percent-encoded.
                 * @example Demo admin
                 */
                readonly name: components["parameters"]["TokenName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly listFaults: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rules in order of their adding, with how often each met a call and acted on it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": FaultList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly addFault: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": FaultRule;
            };
        };
        readonly responses: {
            /** @description The rule, defaults filled in. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Fault;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly clearFaults: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
    readonly deleteFault: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The rule's name. */
                readonly name: components["parameters"]["FaultName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly releaseFault: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The rule's name. */
                readonly name: components["parameters"]["FaultName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How many calls went on. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Released;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getJournal: {
        readonly parameters: {
            readonly query?: {
                /** @description A sandbox, or `*` for all. 404 if it does not exist. */
                readonly sandbox?: components["parameters"]["SandboxOrAll"];
                /** @description At most this many entries, the newest ones. */
                readonly limit?: number;
                /** @description Entries after this number, which is a `seq`, or an `id` for all sandboxes. */
                readonly since?: number;
                /** @description Entries of this operation of the API, by its operationId. */
                readonly operation?: string;
                /** @description Entries answered with this status, or with one of a class such as `4xx`. */
                readonly status?: number | string;
                /** @description Entries with this cause or one that begins with it: `token` finds `token:missing`, `fault:flaky` finds `fault:flaky#2`. */
                readonly cause?: string;
                /** @description Only entries with deviations. */
                readonly deviations?: boolean;
                /** @description Entries with a deviation of this kind. */
                readonly deviation?: string;
                /** @description Waits until `count` complete entries match the filters other than `limit`, at most this many real seconds, then answers with the entries so far. An entry is complete once its request was answered or cut. */
                readonly wait_s?: number;
                /** @description With `wait_s`: how many entries to wait for, at most as many as the journal keeps. 1 when left out. */
                readonly count?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries that are kept. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Journal;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly clearJournal: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
    readonly getJournalHar: {
        readonly parameters: {
            readonly query?: {
                /** @description A sandbox, or `*` for all. 404 if it does not exist. */
                readonly sandbox?: components["parameters"]["SandboxOrAll"];
                /** @description At most this many entries, the newest ones. */
                readonly limit?: number;
                /** @description Entries of this operation of the API, by its operationId. */
                readonly operation?: string;
                /** @description Entries answered with this status, or with one of a class such as `4xx`. */
                readonly status?: number | string;
                /** @description Entries with this cause or one that begins with it: `token` finds `token:missing`, `fault:flaky` finds `fault:flaky#2`. */
                readonly cause?: string;
                /** @description Only entries with deviations. */
                readonly deviations?: boolean;
                /** @description Entries with a deviation of this kind. */
                readonly deviation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The archive, streamed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly log: Record<string, never>;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getJournalEntry: {
        readonly parameters: {
            readonly query?: {
                /** @description Finds only entries of this sandbox. */
                readonly sandbox?: NameOrAll;
            };
            readonly header?: never;
            readonly path: {
                /** @description The `id` of an entry. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": JournalExchange;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly streamJournal: {
        readonly parameters: {
            readonly query?: {
                /** @description A sandbox, or `*` for all. 404 if it does not exist. */
                readonly sandbox?: components["parameters"]["SandboxOrAll"];
                /** @description Begins with the kept entries that became complete after this one, 0 for all, then continues with new ones. Without it, the stream begins with the next entry. */
                readonly last_event_id?: number;
                /** @description Entries of this operation of the API, by its operationId. */
                readonly operation?: string;
                /** @description Entries answered with this status, or with one of a class such as `4xx`. */
                readonly status?: number | string;
                /** @description Entries with this cause or one that begins with it: `token` finds `token:missing`, `fault:flaky` finds `fault:flaky#2`. */
                readonly cause?: string;
                /** @description Only entries with deviations. */
                readonly deviations?: boolean;
                /** @description Entries with a deviation of this kind. */
                readonly deviation?: string;
            };
            readonly header?: {
                /** @description As `last_event_id`, and takes precedence over it; browsers send it when they reconnect. */
                readonly "Last-Event-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries as events. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getReport: {
        readonly parameters: {
            readonly query?: {
                /** @description A sandbox, or `*` for all. 404 if it does not exist. */
                readonly sandbox?: NameOrAll;
                /** @description `html` is a page without scripts, with the requests behind each finding while the journal keeps them; `junit` is for CI servers; `markdown` is for summaries and comments. */
                readonly format?: "json" | "html" | "junit" | "markdown";
                /** @description With `junit`: findings of this level or worse fail. */
                readonly fail_on?: "error" | "warning" | "info" | "never";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": ClientReport;
                    readonly "text/html": string;
                    readonly "application/xml": string;
                    readonly "text/markdown": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly expectFinding: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "rule": "retry-too-early",
                 *       "times": 2
                 *     }
                 */
                readonly "application/json": FindingExpectation;
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
        };
    };
    readonly listSites: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
                /**
                 * @description Only those whose id or name has this text in it, in any letter case.
                 * @example sea
                 */
                readonly search?: components["parameters"]["Search"];
                /** @description The first so many. */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sites, and how many there are. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": SiteList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
                /**
                 * @description Only those whose id or name has this text in it, in any letter case.
                 * @example sea
                 */
                readonly search?: components["parameters"]["Search"];
                /** @description The first so many. */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events, and how many there are. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": EventList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly putTraffic: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": TrafficPlan;
            };
        };
        readonly responses: {
            /** @description The traffic of the site. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Traffic;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteTraffic: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly exportHits: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
                /**
                 * @description First second of the range, UTC; a date alone means its first.
                 * @example 2026-06-15 00:00:00
                 */
                readonly date_from?: string;
                /**
                 * @description Last second of the range, UTC; a date alone means its last.
                 * @example 2026-06-15 23:59:59
                 */
                readonly date_to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The hits, streamed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly ingestHits: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                /** @example EMPTYSEA */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly Hit[];
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description How many hits were taken in. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Accepted;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAggregations: {
        readonly parameters: {
            readonly query: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
                /**
                 * @description What is counted.
                 * @example pageview
                 */
                readonly entity: Entity;
                /**
                 * @description The site, required for pageviews. Goal codes of events are no longer accepted here.
                 * @example TIDEPOOL
                 */
                readonly entity_id?: string;
                /** @description The site of the event, required for events. */
                readonly site_id?: string;
                /** @description The name of the event, required for events. */
                readonly entity_name?: string;
                /**
                 * @description The figures wanted, separated by commas. Pageviews have `visits`, `uniques`, `pageviews`, `avg_duration` and `bounce_rate`; events have `conversions`, `unique_conversions` and `value` (in cents).
                 * @example [
                 *       "visits",
                 *       "pageviews"
                 *     ]
                 */
                readonly aggregates: AggregateList;
                /** @description Splits the report by time; left out, the report is a total. `hour` takes a range of 7 days at most, `day` of about 6 months. */
                readonly date_grouping?: DateGrouping;
                /**
                 * @description Splits the report by these fields, separated by commas.
                 * @example [
                 *       "pathname",
                 *       "country_code"
                 *     ]
                 */
                readonly field_grouping?: FieldList;
                /**
                 * @description The order of the rows. The field is one of the requested aggregates or grouping fields, or `timestamp` in a report by time.
                 * @example pageviews:desc
                 */
                readonly sort_by?: SortOrder;
                /**
                 * @description First second of the range; otherwise where the data of the site or event begins.
                 * @example 2026-03-01 00:00:00
                 */
                readonly date_from?: ReportTime;
                /**
                 * @description Last second of the range; otherwise now.
                 * @example 2026-03-31 23:59:59
                 */
                readonly date_to?: ReportTime;
                /**
                 * @deprecated
                 * @description A zone to report in for this request instead of the site's own. Deprecated: it will be removed; set the zone of the site.
                 */
                readonly timezone?: Timezone;
                /** @description The most rows to return. Without it a report by fields stops at 500 rows, and any other has no bound. */
                readonly limit?: number;
                /** @description A JSON array of filters, all of which must hold. It may hold any number of them. */
                readonly filters?: components["parameters"]["Filters"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rows of the report. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": AggregationRows;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCurrentVisitors: {
        readonly parameters: {
            readonly query: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
                /**
                 * @description The site.
                 * @example TIDEPOOL
                 */
                readonly site_id: string;
                /** @description Adds the 150 busiest pages and referrers. */
                readonly detailed?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The visitors of now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": CurrentVisitors;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getAssumptions: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The register. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": AssumptionList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly patchAssumptions: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": AssumptionChoices;
            };
        };
        readonly responses: {
            /** @description The register after the change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": AssumptionList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getOpenapiYaml: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/yaml": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getOpenapiJson: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getControlYaml: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description This document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/yaml": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getControlJson: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description This document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getDocs: {
        readonly parameters: {
            readonly query?: {
                /** @description Which document it shows. */
                readonly document?: "api" | "control";
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getDocsAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly asset: "openapi-explorer.js";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The script. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/javascript": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
    readonly getConsoleAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The sandbox that is meant. A `GET` answers 404 where there is none, other methods make it. */
                readonly sandbox?: components["parameters"]["Sandbox"];
            };
            readonly header?: never;
            readonly path: {
                readonly asset: "app.js" | "app.css" | "icon.svg";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The script, the style sheet or the icon. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/javascript": string;
                    readonly "text/css": string;
                    readonly "image/svg+xml": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
        };
    };
}

export type OperationId = keyof operations;
