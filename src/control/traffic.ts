import { asFieldErrors, InvalidValueError } from '../contract/schema.ts';
import { badRequest, invalid } from '../errors.ts';
import { findSite } from '../rules/access.ts';
import { replaceSite } from '../rules/sites.ts';
import { readPlan } from '../traffic/read-profile.ts';
import { volumeError } from '../traffic/volume.ts';
import type { ControlHandler } from './handler.ts';

/** PUT /_sim/sites/{site_id}/traffic. */
export const putTraffic: ControlHandler<'putTraffic'> = (_simulator, sandbox, { params, body }) =>
  sandbox.commit((state, hits) => {
    const site = findSite(state, params.site_id);
    const clash = hits.bySite.get(site.id)?.generatedId ?? null;
    if (clash !== null) {
      throw badRequest(`The ingested visit ${clash} has an id that generated visits of ${site.id} would have, too.`);
    }
    try {
      // Of an empty body, the field that is required is named.
      const traffic = readPlan(body === undefined ? {} : body, '', site);
      const message = volumeError(traffic, sandbox.setup.factor);
      if (message !== null) throw new InvalidValueError([{ path: 'visits_per_day', message }]);
      const { profile: _, ...numbers } = traffic;
      return { ...replaceSite(state, { ...site, traffic }), body: { profile: body.profile, ...numbers } };
    } catch (error) {
      if (error instanceof InvalidValueError) throw invalid(asFieldErrors(error.issues));
      throw error;
    }
  });

/** DELETE /_sim/sites/{site_id}/traffic: generated hits are gone, ingested ones stay. */
export const deleteTraffic: ControlHandler<'deleteTraffic'> = (_simulator, sandbox, { params }) =>
  sandbox.commit(state => {
    const changed = replaceSite(state, { ...findSite(state, params.site_id), traffic: null });
    return { ...changed, body: undefined };
  });
