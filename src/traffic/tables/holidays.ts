const EASTER = ['easter - 2', 'easter + 1'];
const CHRISTMAS = ['12-25', '12-26'];

/** Public holidays of a whole country, as day rules. Of holidays by the moon those of 2024 to 2030 are listed. */
export const HOLIDAYS = {
  AT: ['01-01', '01-06', 'easter + 1', '05-01', 'easter + 39', 'easter + 50', '08-15', '10-26', '11-01', ...CHRISTMAS],
  AU: ['01-01', '01-26', ...EASTER, '04-25', '2nd mon of jun', ...CHRISTMAS],
  BE: ['01-01', 'easter + 1', '05-01', 'easter + 39', 'easter + 50', '07-21', '08-15', '11-01', '11-11', '12-25'],
  BR: [
    '01-01',
    'easter - 48',
    'easter - 47',
    'easter - 2',
    '04-21',
    '05-01',
    '09-07',
    '10-12',
    '11-02',
    '11-15',
    '12-25',
  ],
  CA: ['01-01', 'easter - 2', '07-01', '1st mon of sep', '2nd mon of oct', ...CHRISTMAS],
  CH: ['01-01', ...EASTER, 'easter + 39', 'easter + 50', '08-01', ...CHRISTMAS],
  DE: ['01-01', ...EASTER, '05-01', 'easter + 39', 'easter + 50', '10-03', ...CHRISTMAS],
  DK: ['01-01', 'easter - 3', ...EASTER, 'easter + 39', 'easter + 50', '06-05', ...CHRISTMAS],
  ES: ['01-01', '01-06', 'easter - 2', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
  FR: [
    '01-01',
    'easter + 1',
    '05-01',
    '05-08',
    'easter + 39',
    'easter + 50',
    '07-14',
    '08-15',
    '11-01',
    '11-11',
    '12-25',
  ],
  GB: ['01-01', ...EASTER, '1st mon of may', 'last mon of may', 'last mon of aug', ...CHRISTMAS],
  IE: [
    '01-01',
    '03-17',
    'easter + 1',
    '1st mon of may',
    '1st mon of jun',
    '1st mon of aug',
    'last mon of oct',
    ...CHRISTMAS,
  ],
  IN: [
    ...['01-26', '08-15', '10-02', '12-25'],
    // Holi.
    ...['2024-03-25', '2025-03-14', '2026-03-04', '2027-03-22', '2028-03-11', '2029-03-01', '2030-03-20'],
    // Diwali.
    ...['2024-11-01', '2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
  ],
  IT: ['01-01', '01-06', 'easter + 1', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', ...CHRISTMAS],
  MX: ['01-01', '1st mon of feb', '3rd mon of mar', '05-01', '09-16', '3rd mon of nov', '12-25'],
  NL: ['01-01', 'easter + 1', '04-27', 'easter + 39', 'easter + 50', ...CHRISTMAS],
  NO: ['01-01', 'easter - 3', ...EASTER, '05-01', '05-17', 'easter + 39', 'easter + 50', ...CHRISTMAS],
  NZ: ['01-01', '01-02', '02-06', ...EASTER, '04-25', '4th mon of oct', ...CHRISTMAS],
  PL: ['01-01', '01-06', 'easter + 1', '05-01', '05-03', 'easter + 60', '08-15', '11-01', '11-11', ...CHRISTMAS],
  PT: ['01-01', 'easter - 2', '04-25', '05-01', '06-10', '08-15', '10-05', '11-01', '12-01', '12-08', '12-25'],
  SE: ['01-01', '01-06', ...EASTER, '05-01', 'easter + 39', '06-06', ...CHRISTMAS],
  US: [
    ...['01-01', '3rd mon of jan', '3rd mon of feb', 'last mon of may', '06-19', '07-04'],
    ...['1st mon of sep', '11-11', '4th thu of nov', '12-25'],
  ],
  ZA: ['01-01', '03-21', ...EASTER, '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', ...CHRISTMAS],
} as const satisfies Record<string, readonly string[]>;

export type HolidayCountry = keyof typeof HOLIDAYS;
