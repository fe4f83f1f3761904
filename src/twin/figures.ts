/** What was read of an account: lists, and sums of its reports. Nothing in it is of one visitor. */
export interface AccountFigures {
  /** null where the token may not read it. */
  readonly account: { readonly id: number; readonly name: string; readonly email: string } | null;
  readonly sites: readonly SiteFigures[];
  /** What was not read, in words. */
  readonly leftOut: readonly string[];
}

export interface SiteFigures {
  readonly site: SiteRecord;
  readonly events: readonly EventRecord[];
  readonly milestones: readonly MilestoneRecord[];
  /** null where the site has no visits, or where they were not read. */
  readonly traffic: TrafficFigures | null;
}

/** Timestamps as the API writes them; null where they are none. */
export interface SiteRecord {
  readonly id: string;
  readonly name: string;
  readonly sharing: string;
  readonly created_at: string | null;
  readonly timezone: string;
}

export interface EventRecord {
  readonly name: string;
  readonly currency: string | null;
  readonly created_at: string | null;
}

export interface MilestoneRecord {
  readonly id: string;
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly milestone_date: string;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

/** Sums over whole days of the site's zone. Days are days since 1970-01-01. */
export interface TrafficFigures {
  /** The last day that was read. */
  readonly lastDay: number;
  /** From the first with visits on, ascending; a month without visits may be missing. */
  readonly months: readonly MonthFigures[];
  readonly days: readonly DayFigures[];
  /** Hours of some whole weeks; those without visits are missing. */
  readonly hours: readonly HourFigures[];
  /** The largest first, like all that follows. Empty where a report was not answered. */
  readonly pages: readonly PageFigures[];
  readonly entries: readonly EntryFigures[];
  readonly sources: readonly SourceFigures[];
  readonly places: readonly PlaceFigures[];
  readonly agents: readonly AgentFigures[];
  readonly events: readonly EventFigures[];
}

export interface MonthFigures {
  /** YYYY-MM. */
  readonly month: string;
  readonly visits: number;
  readonly pageviews: number;
  readonly bounces: number;
  /** Seconds of all visits. */
  readonly durationS: number;
}

/** Days of a stretch that was read whole: those without visits have 0. */
export interface DayFigures {
  readonly day: number;
  readonly visits: number;
}

export interface HourFigures {
  /** 0 to 23. */
  readonly hour: number;
  readonly visits: number;
}

export interface PageFigures {
  readonly hostname: string;
  readonly pathname: string;
  readonly pageviews: number;
}

export interface EntryFigures {
  readonly pathname: string;
  readonly visits: number;
}

export interface SourceFigures {
  readonly referrer_hostname: string;
  readonly referrer_pathname: string;
  readonly utm_source: string;
  readonly utm_medium: string;
  readonly utm_campaign: string;
  readonly visits: number;
}

export interface PlaceFigures {
  readonly country_code: string;
  readonly region: string;
  readonly state: string;
  readonly city: string;
  readonly visits: number;
}

export interface AgentFigures {
  readonly browser: string;
  readonly operating_system: string;
  readonly device_type: string;
  readonly visits: number;
}

/** Over the range of the pages. */
export interface EventFigures {
  readonly name: string;
  readonly pages: readonly {
    readonly pathname: string;
    readonly conversions: number;
    /** Cents. */
    readonly value: number;
  }[];
}
