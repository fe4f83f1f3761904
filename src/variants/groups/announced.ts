import { variantsOf } from '../variant.ts';

export const announced = variantsOf('announced', [
  {
    name: 'event-ids-removed',
    level: 'should',
    meaning: 'Events have no id, and their cursor is the name, as announced for 24 September 2026.',
    operation: 'listEvents',
    needs: { seen: 'events-with-id' },
    assume: { 'event-ids': 'removed' },
  },
  {
    name: 'timezone-ignored',
    level: 'should',
    meaning: 'The deprecated parameter timezone of reports has no effect: they use the timezone of the site.',
    operation: 'getAggregations',
    needs: { parameters: ['getAggregations.timezone'] },
    assume: { 'timezone-parameter': 'ignored' },
  },
  {
    name: 'timezone-refused',
    level: 'should',
    meaning: 'The deprecated parameter timezone of reports is refused with 400.',
    operation: 'getAggregations',
    needs: { parameters: ['getAggregations.timezone'] },
    assume: { 'timezone-parameter': 'refused' },
  },
]);
