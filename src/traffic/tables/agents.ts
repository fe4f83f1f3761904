/** What visitors browse with: device, operating system, browser, and its share of the visits from such a device. */
export const AGENTS = [
  ['Desktop', 'Windows', 'Chrome', 42],
  ['Desktop', 'Windows', 'Edge', 13],
  ['Desktop', 'Windows', 'Firefox', 5],
  ['Desktop', 'Windows', 'Opera', 2],
  ['Desktop', 'Windows', 'Brave', 1],
  ['Desktop', 'Mac OS X', 'Safari', 13],
  ['Desktop', 'Mac OS X', 'Chrome', 12],
  ['Desktop', 'Mac OS X', 'Firefox', 2],
  ['Desktop', 'Mac OS X', 'Edge', 1],
  ['Desktop', 'Linux', 'Chrome', 3],
  ['Desktop', 'Linux', 'Firefox', 3],
  ['Desktop', 'Chrome OS', 'Chrome', 3],
  ['Phone', 'iOS', 'Safari', 47],
  ['Phone', 'iOS', 'Chrome', 6],
  ['Phone', 'iOS', 'Firefox', 1],
  ['Phone', 'iOS', 'Edge', 1],
  ['Phone', 'Android', 'Chrome', 36],
  ['Phone', 'Android', 'Samsung Internet', 6],
  ['Phone', 'Android', 'Firefox', 2],
  ['Phone', 'Android', 'Opera', 1],
  ['Tablet', 'iOS', 'Safari', 62],
  ['Tablet', 'iOS', 'Chrome', 6],
  ['Tablet', 'Android', 'Chrome', 26],
  ['Tablet', 'Android', 'Samsung Internet', 6],
] as const;

export const DEVICES = ['Desktop', 'Phone', 'Tablet'] as const;
export type Device = (typeof DEVICES)[number];
