export const ID = '3d693854-e5a6-4144-a327-6bd4b4ad6d39';

export const LIST = '/sites/TIDEPOOL/milestones';

export const SPRING = {
  id: ID,
  object: 'milestone',
  name: 'Spring collection',
  milestone_date: '2025-03-18 00:00:00',
  created_at: '2025-03-17 15:20:00',
  updated_at: '2025-03-17 15:20:00',
};

export const REFUSED: [string, object, string[]][] = [
  ['name is required', { milestone_date: '2026-06-01' }, ['name']],
  ['milestone_date is required', { name: 'Launch' }, ['milestone_date']],
  ['both are required', {}, ['name', 'milestone_date']],
  ['name has up to 30 characters', { name: 'm'.repeat(31), milestone_date: '2026-06-01' }, ['name']],
  ['an empty name is missing', { name: '', milestone_date: '2026-06-01' }, ['name']],
  ['name is a string', { name: ['m'], milestone_date: '2026-06-01' }, ['name']],
  ['milestone_date is a string', { name: 'Launch', milestone_date: 20260601 }, ['milestone_date']],
  ['an empty milestone_date is missing', { name: 'Launch', milestone_date: '' }, ['milestone_date']],
  ['milestone_date has no time', { name: 'Launch', milestone_date: '2026-06-01 00:00:00' }, ['milestone_date']],
  ['milestone_date has two digits a month', { name: 'Launch', milestone_date: '2026-6-1' }, ['milestone_date']],
  ['milestone_date is year first', { name: 'Launch', milestone_date: '01-06-2026' }, ['milestone_date']],
  ['milestone_date exists', { name: 'Launch', milestone_date: '2026-02-29' }, ['milestone_date']],
  ['milestone_date lies in no year 0', { name: 'Launch', milestone_date: '0000-12-31' }, ['milestone_date']],
  ['name holds no control character', { name: 'Launch\u0000', milestone_date: '2026-06-01' }, ['name']],
  ['name holds no lone surrogate', { name: '\ud800', milestone_date: '2026-06-01' }, ['name']],
  ['milestone_date is null', { name: 'Launch', milestone_date: null }, ['milestone_date']],
];
