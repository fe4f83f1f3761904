import { variantsOf } from '../variant.ts';

export const announced = variantsOf('announced', [
  {
    name: 'event-ids-removed',
    level: 'should',
    meaning: 'Events have no id, and their cursor is the name, as announced for 24 September 2026.',
    operation: 'listEvents',
    assume: { 'event-ids': 'removed' },
  },
]);
