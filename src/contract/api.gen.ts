// Generated from openapi/api.yaml by scripts/generate-contract.ts; edit that file and run it again.
/**
         * @description A moment in UTC, `YYYY-MM-DD HH:MM:SS`.
         * @example 2026-06-15 12:00:00
         */
export type Timestamp = string;
/**
         * Format: zone
         * @description A name of the TZ database.
         * @example Europe/Berlin
         */
export type Timezone = string;
/**
         * @description `*` (full access), `all-sites-readonly` (every site), `read:SITE_ID` or `manage:SITE_ID` (one site).
         * @example manage:TIDEPOOL
         */
export type Ability = string;
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
/** Format: uuid */
export type MilestoneId = string;
/**
         * @description Who sees the reports of the site.
         * @enum {string}
         */
export type Sharing = "none" | "private" | "public";
/**
         * @description Whether several domains are reported together or each on its own.
         * @enum {string}
         */
export type MultiDomainOption = "combined" | "separate";
/**
         * @description How the value of an event is counted.
         * @enum {string}
         */
export type Currency = "dollar" | "pound" | "euro" | "yuan" | "peso" | "shekel" | "yen" | "won" | "hryvnia" | "franc" | "rupee" | "integer" | "none";

export interface Account {
            /** @example 1 */
            readonly id: number;
            /** @constant */
            readonly object: "account";
            /** @example Tidepool Trading */
            readonly name: string;
            /**
             * Format: email
             * @example owner@tidepool.example
             */
            readonly email: string;
        }

export interface Token {
            /**
             * @description The name given at creation.
             * @example Demo admin
             */
            readonly name: string;
            /**
             * @description Version of the token format.
             * @example 1
             */
            readonly version: number;
            /**
             * @description What the token may do.
             * @example [
             *       "*"
             *     ]
             */
            readonly abilities: readonly Ability[];
            readonly last_used_at: Timestamp;
            /** @description Null when the token does not expire. */
            readonly expires_at: Timestamp | null;
            readonly created_at: Timestamp;
            readonly updated_at: Timestamp;
        }

export interface Site {
            /**
             * @description The id that the tracking code carries too.
             * @example TIDEPOOL
             */
            readonly id: string;
            /** @constant */
            readonly object: "site";
            /** @example Tidepool */
            readonly name: string;
            readonly sharing: Sharing;
            readonly created_at: Timestamp;
            /**
             * @description The zone of the site's reports.
             * @example America/New_York
             */
            readonly timezone: string;
        }

export type SiteCreation = {
            /** Format: plain-text */
            readonly name: string;
            /** @description Who sees the reports of the site; `none` when left out. */
            readonly sharing?: Sharing;
            /** @description Required when `sharing` is `private`. */
            readonly share_password?: string;
            /** @description A name of the TZ database; the account's when left out. */
            readonly timezone?: Timezone;
            /** @description Whether the site tracks several domains; `false` when left out. */
            readonly multi_domain?: boolean;
            /** @description Required when `multi_domain` is true. */
            readonly multi_domain_option?: MultiDomainOption;
        } & (PasswordWhenPrivate & OptionWhenMultiDomain);

export type SiteUpdate = {
            /** Format: plain-text */
            readonly name?: string;
            readonly sharing?: Sharing;
            /** @description Required when `sharing` is `private`. */
            readonly share_password?: string;
            readonly timezone?: Timezone;
            /** @description Whether the site tracks several domains. */
            readonly multi_domain?: boolean;
            /** @description Required when `multi_domain` is true. */
            readonly multi_domain_option?: MultiDomainOption;
        } & (PasswordWhenPrivate & OptionWhenMultiDomain);
/** @description A private site has a password. */
export type PasswordWhenPrivate = unknown;
/** @description A body that turns several domains on says how they are reported. */
export type OptionWhenMultiDomain = unknown;

export interface DeletedSite {
            readonly id: string;
            /** @constant */
            readonly object: "site";
            /** @constant */
            readonly deleted: true;
        }

export interface SiteList {
            /** @constant */
            readonly object: "list";
            /**
             * @description Path of the request.
             * @example /v1/sites
             */
            readonly url: string;
            /** @description Whether another page exists. */
            readonly has_more: boolean;
            readonly data: readonly Site[];
        }

export interface Event {
            /**
             * @deprecated
             * @description The legacy goal code, a cursor and no identity. It goes away on 24 September 2026; do not store it.
             */
            readonly id?: string;
            /** @constant */
            readonly object: "event";
            /**
             * @description What identifies the event.
             * @example Purchase
             */
            readonly name: string;
            /** @description Null when the site's default applies. */
            readonly currency: Currency | null;
            /** @description Null for newer events. */
            readonly created_at: Timestamp | null;
        }

export interface EventCurrency {
            /**
             * Format: plain-text
             * @example Purchase
             */
            readonly name: string;
            readonly currency: Currency;
        }

export interface UpdatedEvent {
            /** @constant */
            readonly object: "event";
            readonly name: string;
            readonly currency: Currency;
            /** @constant */
            readonly updated: true;
        }

export interface DeletedEvent {
            /** @constant */
            readonly object: "event";
            readonly name: string;
            /** @constant */
            readonly deleted: true;
        }

export interface EventList {
            /** @constant */
            readonly object: "list";
            /** @example /v1/sites/TIDEPOOL/events */
            readonly url: string;
            readonly has_more: boolean;
            readonly data: readonly Event[];
        }

export interface Milestone {
            /** Format: uuid */
            readonly id: string;
            /** @constant */
            readonly object: "milestone";
            /** @example New checkout */
            readonly name: string;
            /**
             * @description The date at midnight.
             * @example 2026-03-01 00:00:00
             */
            readonly milestone_date: string;
            readonly created_at: Timestamp;
            readonly updated_at: Timestamp;
        }

export interface MilestoneFields {
            /**
             * Format: plain-text
             * @example New checkout
             */
            readonly name: string;
            /**
             * Format: date
             * @description A date that exists, `YYYY-MM-DD`.
             * @example 2026-03-01
             */
            readonly milestone_date: string;
        }

export interface DeletedMilestone {
            /** Format: uuid */
            readonly id: string;
            /** @constant */
            readonly object: "milestone";
            /** @constant */
            readonly deleted: true;
        }

export interface MilestoneList {
            /** @constant */
            readonly object: "list";
            /** @example /v1/sites/TIDEPOOL/milestones */
            readonly url: string;
            readonly has_more: boolean;
            readonly data: readonly Milestone[];
        }
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
            /** @description For people; branch on the status. */
            readonly error: string;
        }
/**
         * @example {
         *       "errors": {
         *         "limit": [
         *           "The limit field must not be greater than 100."
         *         ]
         *       }
         *     }
         */
export interface ValidationErrors {
            /** @description Messages by field. */
            readonly errors: {
                readonly [key: string]: readonly string[];
            };
        }

export interface RateLimited {
            readonly message: string;
        }

export interface ConcurrencyLimited {
            readonly error: {
                /** @constant */
                readonly code: "api_concurrency_limit_reached";
                readonly message: string;
                /** @description Requests in flight that the plan allows. */
                readonly limit: number;
                /** @description The next plan that allows more; null at the top. */
                readonly next_tier: NextTier | null;
            };
        }

export interface NextTier {
            /** @example Tier 3 */
            readonly name: string;
            /** @example 10 */
            readonly concurrent_queries: number;
            /** @example $39 */
            readonly price: string;
        }
export interface paths {
    readonly "/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the account
         * @description The account that the token belongs to. Takes a token with full access.
         */
        readonly get: operations["getAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the token in use
         * @description What is known of the calling token: its name, its abilities and its dates, never its value. Any valid token may ask, and it is answered even when the subscription has lapsed.
         */
        readonly get: operations["getToken"];
        readonly put?: never;
        readonly post?: never;
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
         * List sites
         * @description The sites of the account, oldest first, a page at a time.
         */
        readonly get: operations["listSites"];
        readonly put?: never;
        /**
         * Create a site
         * @description Adds a site to the account. Without a timezone it inherits that of the account; without a sharing mode its reports are not shared.
         */
        readonly post: operations["createSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a site
         * @description One site by its id, the same string that its tracking code carries.
         */
        readonly get: operations["getSite"];
        readonly put?: never;
        /**
         * Update a site
         * @description Changes the fields that are sent and leaves the others as they are. A new timezone changes the site's reports, never its traffic.
         */
        readonly post: operations["updateSite"];
        /**
         * Delete a site
         * @description Removes the site with everything that belongs to it. It cannot be undone.
         */
        readonly delete: operations["deleteSite"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Wipe a site (retired)
         * @deprecated
         * @description Once emptied a site of its data. It now answers 410 to every valid token, whether the site exists or not.
         */
        readonly delete: operations["wipeSite"];
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
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        /**
         * List events
         * @description Every event name that the site has tracked, and every one that a currency was set for, in order of name. The cursor is an event's `id`, or its name once ids are gone.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        /**
         * Create an event (removed)
         * @deprecated
         * @description Events come into being by being tracked on the site. Answers 410, or 404 where the simulator is told so.
         */
        readonly post: operations["createEvent"];
        /**
         * Clear an event's currency
         * @description Puts the named event back to the site's default currency. Its completions are kept and it stays in the list as long as it has any. Clearing a currency that was never set succeeds too.
         */
        readonly delete: operations["deleteEvent"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/events/currency": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set an event's currency
         * @description Sets the currency in which the values of the named event are counted. The event need not have been tracked yet; the currency then applies from its first completion on.
         */
        readonly post: operations["setEventCurrency"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/events/{event_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @deprecated
                 * @description The legacy goal code of an event.
                 */
                readonly event_id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get an event by id (removed)
         * @deprecated
         * @description Events are identified by their name. Answers 410, or 404 where the simulator is told so.
         */
        readonly get: operations["getEventById"];
        readonly put?: never;
        /**
         * Update an event by id (removed)
         * @deprecated
         * @description An event's currency is set by name instead. Answers 410, or 404 where the simulator is told so.
         */
        readonly post: operations["updateEventById"];
        /**
         * Delete an event by id (removed)
         * @deprecated
         * @description An event's currency is cleared by name instead. Answers 410, or 404 where the simulator is told so.
         */
        readonly delete: operations["deleteEventById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/events/{event_id}/data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @deprecated
                 * @description The legacy goal code of an event.
                 */
                readonly event_id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Wipe an event (retired)
         * @deprecated
         * @description Once removed the completions of an event. It now answers 410 to every valid token.
         */
        readonly delete: operations["wipeEvent"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/milestones": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        /**
         * List milestones
         * @description The milestones of a site in order of creation, a page at a time.
         */
        readonly get: operations["listMilestones"];
        readonly put?: never;
        /**
         * Create a milestone
         * @description Marks a date of the site's reports. The one operation that answers 201.
         */
        readonly post: operations["createMilestone"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sites/{site_id}/milestones/{milestone_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @description The UUID of the milestone.
                 * @example 0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10
                 */
                readonly milestone_id: components["parameters"]["MilestoneId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a milestone
         * @description One milestone of the site.
         */
        readonly get: operations["getMilestone"];
        readonly put?: never;
        /**
         * Update a milestone
         * @description Gives the milestone a name and a date. Both are required, also where only one of them changes.
         */
        readonly post: operations["updateMilestone"];
        /**
         * Delete a milestone
         * @description Removes the milestone. It cannot be undone.
         */
        readonly delete: operations["deleteMilestone"];
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
         * Run a report
         * @description Counts the pageviews of a site or the completions of an event, as a total or by time and by fields. The answer is
         *     a bare array of rows; it has no pages. The data is accurate from March 2021 on.
         *
         *     A pageview report names its site in `entity_id`, an event report in `site_id` beside `entity_name`. Values that
         *     are valid alone but do not fit together are answered with 422.
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
         * Count the visitors of now
         * @description How many visitors are on the site, and with `detailed` on which pages and where they came from.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Timestamp: Timestamp;
        readonly Timezone: Timezone;
        readonly Ability: Ability;
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
        readonly MilestoneId: MilestoneId;
        readonly Sharing: Sharing;
        readonly MultiDomainOption: MultiDomainOption;
        readonly Currency: Currency;
        readonly Account: Account;
        readonly Token: Token;
        readonly Site: Site;
        readonly SiteCreation: SiteCreation;
        readonly SiteUpdate: SiteUpdate;
        readonly PasswordWhenPrivate: PasswordWhenPrivate;
        readonly OptionWhenMultiDomain: OptionWhenMultiDomain;
        readonly DeletedSite: DeletedSite;
        readonly SiteList: SiteList;
        readonly Event: Event;
        readonly EventCurrency: EventCurrency;
        readonly UpdatedEvent: UpdatedEvent;
        readonly DeletedEvent: DeletedEvent;
        readonly EventList: EventList;
        readonly Milestone: Milestone;
        readonly MilestoneFields: MilestoneFields;
        readonly DeletedMilestone: DeletedMilestone;
        readonly MilestoneList: MilestoneList;
        readonly AggregationRows: AggregationRows;
        readonly AggregationRow: AggregationRow;
        readonly CurrentVisitors: CurrentVisitors;
        readonly CurrentPage: CurrentPage;
        readonly CurrentReferrer: CurrentReferrer;
        readonly Error: Error;
        readonly ValidationErrors: ValidationErrors;
        readonly RateLimited: RateLimited;
        readonly ConcurrencyLimited: ConcurrencyLimited;
        readonly NextTier: NextTier;
    };
    responses: {
        /** @description A parameter is missing or invalid (`errors`, by field), the body cannot be read, the token lacks the permission, or the subscription has lapsed (`error`). */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": Error | ValidationErrors;
            };
        };
        /** @description The token is missing, malformed or no longer valid. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthenticated."
                 *     }
                 */
                readonly "application/json": Error;
            };
        };
        /** @description The site, event or milestone does not exist, or the token has no access to it. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The site NOWHERE does not exist or is not accessible to this token."
                 *     }
                 */
                readonly "application/json": Error;
            };
        };
        /** @description The endpoint is no longer available. */
        readonly Gone: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This endpoint has been retired."
                 *     }
                 */
                readonly "application/json": Error;
            };
        };
        /** @description The request is understood but cannot be satisfied, such as aggregates and groupings that do not fit together. */
        readonly UnprocessableEntity: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The aggregate conversions is not available for the entity pageview."
                 *     }
                 */
                readonly "application/json": Error;
            };
        };
        /** @description The hourly limit of the plan (`message`) or its limit of requests in flight (`error`) is exceeded. */
        readonly TooManyRequests: {
            headers: {
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": RateLimited | ConcurrencyLimited;
            };
        };
        /** @description A fault of the service. Retry shortly. */
        readonly ServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Server Error"
                 *     }
                 */
                readonly "application/json": Error;
            };
        };
        /** @description The service is briefly at capacity. Retry after the given time. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The analytics API is briefly at capacity. Please retry shortly."
                 *     }
                 */
                readonly "application/json": Error;
            };
        };
    };
    parameters: {
        /**
         * @description The id of the site.
         * @example TIDEPOOL
         */
        readonly SiteId: string;
        /**
         * @deprecated
         * @description The legacy goal code of an event.
         */
        readonly EventId: string;
        /**
         * @description The UUID of the milestone.
         * @example 0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10
         */
        readonly MilestoneId: MilestoneId;
        /** @description How many records a page holds. */
        readonly Limit: number;
        /** @description The id of the record after which the page begins. Not together with `ending_before`. */
        readonly StartingAfter: string;
        /** @description The id of the record before which the page ends. Not together with `starting_after`. */
        readonly EndingBefore: string;
        /** @description A JSON array of filters, all of which must hold. It may hold any number of them. */
        readonly Filters: string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before the next attempt. */
        readonly RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Account;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token's metadata. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Token;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSites: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page holds. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The id of the record after which the page begins. Not together with `ending_before`. */
                readonly starting_after?: components["parameters"]["StartingAfter"];
                /** @description The id of the record before which the page ends. Not together with `starting_after`. */
                readonly ending_before?: components["parameters"]["EndingBefore"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of sites. */
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
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": SiteCreation;
            };
        };
        readonly responses: {
            /** @description The new site. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Site;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The site. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Site;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": SiteUpdate;
            };
        };
        readonly responses: {
            /** @description The site after the change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Site;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The site is gone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": DeletedSite;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly wipeSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 410: components["responses"]["Gone"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page holds. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The id of the record after which the page begins. Not together with `ending_before`. */
                readonly starting_after?: components["parameters"]["StartingAfter"];
                /** @description The id of the record before which the page ends. Not together with `starting_after`. */
                readonly ending_before?: components["parameters"]["EndingBefore"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events. */
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
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 410: components["responses"]["Gone"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteEvent: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The event's name.
                 * @example Purchase
                 */
                readonly name: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The currency is cleared. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": DeletedEvent;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly setEventCurrency: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": EventCurrency;
            };
        };
        readonly responses: {
            /** @description The currency is set. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": UpdatedEvent;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getEventById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @deprecated
                 * @description The legacy goal code of an event.
                 */
                readonly event_id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 410: components["responses"]["Gone"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateEventById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @deprecated
                 * @description The legacy goal code of an event.
                 */
                readonly event_id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 410: components["responses"]["Gone"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteEventById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @deprecated
                 * @description The legacy goal code of an event.
                 */
                readonly event_id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 410: components["responses"]["Gone"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly wipeEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @deprecated
                 * @description The legacy goal code of an event.
                 */
                readonly event_id: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 410: components["responses"]["Gone"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listMilestones: {
        readonly parameters: {
            readonly query?: {
                /** @description How many records a page holds. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The id of the record after which the page begins. Not together with `ending_before`. */
                readonly starting_after?: components["parameters"]["StartingAfter"];
                /** @description The id of the record before which the page ends. Not together with `starting_after`. */
                readonly ending_before?: components["parameters"]["EndingBefore"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of milestones. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": MilestoneList;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createMilestone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": MilestoneFields;
            };
        };
        readonly responses: {
            /** @description The new milestone. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Milestone;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMilestone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @description The UUID of the milestone.
                 * @example 0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10
                 */
                readonly milestone_id: components["parameters"]["MilestoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The milestone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Milestone;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateMilestone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @description The UUID of the milestone.
                 * @example 0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10
                 */
                readonly milestone_id: components["parameters"]["MilestoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": MilestoneFields;
            };
        };
        readonly responses: {
            /** @description The milestone after the change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Milestone;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteMilestone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of the site.
                 * @example TIDEPOOL
                 */
                readonly site_id: components["parameters"]["SiteId"];
                /**
                 * @description The UUID of the milestone.
                 * @example 0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10
                 */
                readonly milestone_id: components["parameters"]["MilestoneId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The milestone is gone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": DeletedMilestone;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAggregations: {
        readonly parameters: {
            readonly query: {
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
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCurrentVisitors: {
        readonly parameters: {
            readonly query: {
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
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
}

export type OperationId = keyof operations;
