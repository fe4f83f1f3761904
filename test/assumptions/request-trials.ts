// The rows of the register that are about how requests are read; register.test.ts runs them.
import { expect } from 'vitest';
import type { Trial } from './trial.ts';

const REPORT_PARAMETERS = [
  'date_grouping',
  'field_grouping',
  'sort_by',
  'date_from',
  'date_to',
  'timezone',
  'limit',
  'site_id',
  'entity_name',
];

const emptyParameter =
  (refused: boolean): Trial =>
  async ({ get, post, report }) => {
    const check = ({ status, body }: Awaited<ReturnType<typeof get>>, field: string) => {
      expect([field, status]).toEqual([field, refused ? 400 : 200]);
      if (refused) expect(body).toEqual({ errors: { [field]: [expect.any(String)] } });
    };
    for (const name of REPORT_PARAMETERS) check(await report({ aggregates: 'visits', [name]: '' }), name);
    for (const path of ['/sites', '/sites/TIDEPOOL/events', '/sites/TIDEPOOL/milestones']) {
      for (const name of ['limit', 'starting_after', 'ending_before']) check(await get(path, `${name}=`), name);
    }
    check(await get('/current_visitors', 'site_id=TIDEPOOL&detailed='), 'detailed');
    check(await post('/sites', { name: 'L', timezone: '' }), 'timezone');
    check(await post('/sites/TIDEPOOL', { timezone: '' }), 'timezone');
    // What is required stays missing, and an empty filters is served.
    expect((await get('/current_visitors', 'site_id=')).body).toEqual({
      errors: { site_id: ['The site_id field is required.'] },
    });
    expect((await report({ aggregates: 'visits', filters: '' })).status).toBe(200);
  };

export const requestTrials = {
  'empty-parameter': { absent: emptyParameter(false), '400': emptyParameter(true) },
} satisfies Record<string, Readonly<Record<string, Trial>>>;
