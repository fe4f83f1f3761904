import type { ProfileName } from '../contract/control.gen.ts';
import type { TrafficProfile } from './profile.ts';
import { blog } from './profiles/blog.ts';
import { domains } from './profiles/domains.ts';
import { shop } from './profiles/shop.ts';

/** A profile without its zone: that is the site's, unless a plan says otherwise. */
export type NamedProfile = Omit<TrafficProfile, 'timezone'>;

/** Profiles that a fixture or `PUT /_sim/sites/{site_id}/traffic` may name. */
export const NAMED_PROFILES: Readonly<Record<ProfileName, NamedProfile>> = { shop, blog, domains };
