export const SEASHELL = {
  id: 'SEASHELL',
  object: 'site',
  name: 'Seashell Notes',
  sharing: 'public',
  created_at: '2024-11-18 16:40:02',
  timezone: 'Europe/Berlin',
};

// Each row is sent on create beside a name, and on update alone.
export const REFUSED: [string, object, string, string][] = [
  ['name longer than 255 characters', { name: 'n'.repeat(256) }, 'name', 'must not be greater than 255 characters'],
  ['name that is empty', { name: '' }, 'name', 'is required'],
  ['name that is no string', { name: 7 }, 'name', 'must be a string'],
  ['name that is null', { name: null }, 'name', 'must be a string'],
  ['sharing outside its values', { sharing: 'secret' }, 'sharing', 'Allowed: none, private, public'],
  ['sharing in capitals', { sharing: 'Public' }, 'sharing', 'Allowed: none, private, public'],
  ['sharing that is null', { sharing: null }, 'sharing', 'must be a string'],
  ['sharing private without share_password', { sharing: 'private' }, 'share_password', 'is required'],
  [
    'sharing private with an empty share_password',
    { sharing: 'private', share_password: '' },
    'share_password',
    'is required',
  ],
  [
    'share_password longer than 255 characters',
    { sharing: 'private', share_password: 'p'.repeat(256) },
    'share_password',
    'must not be greater than 255 characters',
  ],
  [
    'share_password longer than 255 characters where it is not needed',
    { share_password: 'p'.repeat(256) },
    'share_password',
    'must not be greater than 255 characters',
  ],
  ['share_password that is no string', { share_password: 12345678 }, 'share_password', 'must be a string'],
  ['timezone that is no TZ database name', { timezone: 'Mars/Olympus' }, 'timezone', 'must be a valid timezone'],
  ['timezone that is an offset', { timezone: '+05:30' }, 'timezone', 'must be a valid timezone'],
  ['multi_domain that is no boolean', { multi_domain: 'yes' }, 'multi_domain', 'must be true or false'],
  ['multi_domain that is 1', { multi_domain: 1 }, 'multi_domain', 'must be true or false'],
  ['multi_domain true without multi_domain_option', { multi_domain: true }, 'multi_domain_option', 'is required'],
  [
    'multi_domain_option outside its values',
    { multi_domain: true, multi_domain_option: 'both' },
    'multi_domain_option',
    'Allowed: combined, separate',
  ],
  [
    'multi_domain_option outside its values where it is not needed',
    { multi_domain_option: 'both' },
    'multi_domain_option',
    'Allowed: combined, separate',
  ],
];

export const ACCEPTED: [string, object][] = [
  ['name of 255 characters', { name: 'n'.repeat(255) }],
  ['name of 255 characters beyond the basic plane', { name: '🌊'.repeat(255) }],
  ['sharing none', { sharing: 'none' }],
  ['sharing public', { sharing: 'public' }],
  ['sharing private with share_password', { sharing: 'private', share_password: 'p' }],
  ['share_password of 255 characters', { sharing: 'private', share_password: 'p'.repeat(255) }],
  ['share_password where it is not needed', { sharing: 'public', share_password: 'p' }],
  ['timezone', { timezone: 'Australia/Lord_Howe' }],
  ['multi_domain false', { multi_domain: false }],
  ['multi_domain true, combined', { multi_domain: true, multi_domain_option: 'combined' }],
  ['multi_domain true, separate', { multi_domain: true, multi_domain_option: 'separate' }],
];
