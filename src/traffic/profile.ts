/** Traffic that a site is given: which profile, how much of it, from which day on. */
export interface TrafficPlan {
  readonly profile: TrafficProfile;
  /** Visits a day at the profile's full growth, before `--traffic`. */
  readonly visits_per_day: number;
  /** First UTC day with visits, `YYYY-MM-DD`. */
  readonly since: string;
}

/** Placeholder until the generator stands. */
export interface TrafficProfile {
  readonly timezone: string;
}
