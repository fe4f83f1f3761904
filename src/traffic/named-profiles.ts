import type { ProfileName } from '../contract/control.gen.ts';
import type { NamedProfile } from './profile.ts';
import { blog } from './profiles/blog.ts';
import { domains } from './profiles/domains.ts';
import { shop } from './profiles/shop.ts';

/** Profiles that a fixture or `PUT /_sim/sites/{site_id}/traffic` may name. */
export const NAMED_PROFILES: Readonly<Record<ProfileName, NamedProfile>> = { shop, blog, domains };
