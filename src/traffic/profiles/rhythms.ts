import type { TrafficProfile } from '../profile.ts';

export const EVENING_HOURS = [4, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 14, 13, 12, 12, 13, 14, 16, 19, 21, 19, 14, 8];
export const OFFICE_HOURS = [2, 1, 1, 1, 1, 2, 5, 11, 18, 22, 22, 20, 17, 19, 21, 20, 17, 12, 9, 9, 9, 8, 6, 3];

/** Desktops in offices, phones on the way and in the evening, tablets on the sofa. */
export const DEVICE_RHYTHM: NonNullable<TrafficProfile['device_rhythm']> = {
  Desktop: {
    hours: [
      ...[34, 24, 18, 15, 15, 20, 36, 60, 96, 124, 132, 132, 118],
      ...[124, 130, 130, 122, 104, 86, 78, 74, 68, 60, 46],
    ],
    weekdays: [110, 112, 112, 110, 104, 76, 76],
  },
  Phone: {
    hours: [
      ...[112, 104, 96, 90, 90, 98, 114, 118, 104, 88, 82, 84, 94],
      ...[88, 82, 84, 90, 102, 114, 122, 130, 134, 134, 126],
    ],
    weekdays: [95, 94, 94, 95, 99, 112, 111],
  },
  Tablet: {
    hours: [
      ...[60, 40, 28, 20, 20, 30, 52, 72, 80, 80, 80, 80, 86],
      ...[82, 80, 80, 90, 108, 138, 168, 178, 172, 144, 96],
    ],
    weekdays: [90, 90, 90, 90, 95, 122, 123],
  },
};

/** Visits from AI tools as they come to be used. */
export const AI_TREND = {
  '2023-01-01': 0.05,
  '2024-01-01': 0.25,
  '2025-01-01': 0.5,
  '2026-01-01': 1,
  '2027-01-01': 2,
  '2029-01-01': 3,
};
