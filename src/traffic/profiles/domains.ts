import type { NamedProfile } from '../profile.ts';
import { advertisement, newsletter } from './campaigns.ts';
import { AI_TREND, DEVICE_RHYTHM, OFFICE_HOURS } from './rhythms.ts';

const SITE = 'https://www.{site}.example';
const BOOKING = 'https://booking.{site}.example';
const CREW = 'https://crew.{site}.example';

/** A company that charters yachts, on several domains: a front page, a magazine, bookings, and what skippers need. */
export const domains: NamedProfile = {
  growth: { start: 0.25, half_days: 150 },
  rhythm: {
    hours: OFFICE_HOURS,
    weekdays: [116, 120, 118, 116, 104, 74, 66],
    months: [106, 108, 108, 98, 96, 88, 88, 94, 102, 104, 104, 104],
  },
  visit: { bounce_share: 0.46, mean_pages: 3.1, mean_dwell_s: 62 },
  sections: [
    {
      name: 'front',
      hostname: SITE,
      pages: ['/', '/prices', '/how-it-works', '/with-a-skipper', '/about', '/reviews', '/हिन्दी', '/careers'],
      entry: 44,
      landing: 24,
      next: { front: 22, yacht: 38, destination: 24, magazine: 8, skipper: 4, contact: 4 },
    },
    {
      name: 'destination',
      hostname: SITE,
      pages: [
        ...['/destinations/goa', '/destinations/andaman-islands', '/destinations/kerala-backwaters'],
        ...['/destinations/phuket', '/destinations/maldives', '/destinations/langkawi', '/destinations/lakshadweep'],
        ...['/destinations/mumbai-to-goa', '/destinations/seychelles', '/destinations/ionian-islands'],
        ...['/destinations/croatia', '/destinations/sri-lanka', '/destinations/oman-and-musandam'],
        ...['/destinations/अंडमान-में-नौकायन', '/destinations/गोवा-से-मुंबई', '/destinations/turkey-turquoise-coast'],
      ],
      entry: 12,
      landing: 28,
      next: { destination: 34, yacht: 48, magazine: 10, front: 8 },
    },
    {
      name: 'yacht',
      hostname: SITE,
      pages: { table: 'yachts', count: 36, prefix: '/yachts/' },
      entry: 12,
      landing: 20,
      next: { yacht: 52, destination: 18, front: 22, contact: 6, missing: 0.4 },
    },
    {
      name: 'magazine',
      hostname: 'https://{site}-stories.example',
      pages: [
        ...['/ten-days-in-the-andamans-a-day-by-day-itinerary-for-a-crew-that-has-never-chartered-a-yacht-before'],
        ...['/what-a-skipper-packs', '/monsoon-sailing-is-it-worth-it', '/first-time-charter-mistakes'],
        ...['/catamaran-or-monohull', '/anchoring-without-shouting', '/cooking-for-eight-in-a-galley'],
        ...['/the-lighthouses-of-kerala', '/goa-in-november', '/how-much-does-a-week-cost', '/night-watches'],
        ...[
          '/sailing-with-children',
          '/reading-the-monsoon',
          '/मानसून-के-बाद-की-पहली-यात्रा',
          '/a-license-in-six-weekends',
        ],
        ...['/seasick-on-day-one', '/fifteen-anchorages-near-phuket', '/what-our-mechanics-check', '/knots-you-need'],
      ],
      entry: 6,
      landing: 26,
      next: { magazine: 46, destination: 26, yacht: 20, front: 8 },
    },
    {
      name: 'skipper',
      hostname: CREW,
      pages: ['/', '/checklists/handover', '/charts', '/weather', '/logbook', '/engine-manuals', '/vhf-channels'],
      entry: 14,
      landing: 0,
      next: { skipper: 82, front: 12, contact: 6 },
    },
    { name: 'contact', hostname: SITE, pages: ['/contact'], entry: 3, landing: 2, next: { front: 60, yacht: 40 } },
    { name: 'sent', hostname: SITE, pages: ['/contact/sent'], entry: 0, landing: 0, next: { yacht: 60, magazine: 40 } },
    {
      name: 'dates',
      hostname: BOOKING,
      pages: ['/booking/dates'],
      entry: 0,
      landing: 0,
      next: { yacht: 80, front: 20 },
    },
    {
      name: 'payment',
      hostname: BOOKING,
      pages: ['/booking/payment'],
      entry: 0,
      landing: 0,
      next: { yacht: 60, front: 40 },
    },
    {
      name: 'confirmed',
      hostname: BOOKING,
      pages: ['/booking/confirmed'],
      entry: 0,
      landing: 0,
      next: { skipper: 60, magazine: 40 },
    },
    { name: 'missing', hostname: SITE, pages: ['/404'], entry: 0.3, landing: 1, next: { front: 80, yacht: 20 } },
  ],
  events: [
    { name: 'Availability check', after: [], probability: 0, once: false, values: [], items: 1 },
    {
      name: 'Booking',
      after: [],
      probability: 0,
      once: true,
      values: [49_000, 69_000, 98_000, 145_000, 240_000],
      items: 1,
    },
    { name: 'Quote request', after: [], probability: 0, once: true, values: [], items: 1 },
    { name: 'Brochure download', after: ['yacht'], probability: 0.008, once: true, values: [], items: 1 },
  ],
  funnels: [
    {
      name: 'Booking',
      share: 0.11,
      steps: [
        { section: 'dates', event: 'Availability check' },
        { section: 'payment', rate: 0.3 },
        { section: 'confirmed', event: 'Booking', rate: 0.42 },
      ],
    },
    {
      name: 'Request',
      share: 0.07,
      steps: [{ section: 'contact' }, { section: 'sent', event: 'Quote request', rate: 0.5 }],
    },
  ],
  countries: { IN: 64, US: 8, SG: 5, GB: 5, AE: 4, BD: 3, LK: 2, '*': 9 },
  devices: { Desktop: 47, Phone: 51, Tablet: 2 },
  device_rhythm: DEVICE_RHYTHM,
  channels: { direct: 34, search: 34, social: 9, referral: 7, ai: 5, email: 2, ads: 3 },
  trends: { ai: AI_TREND },
  campaigns: [
    newsletter('new-year-anchorages', '2nd wed of jan', ['destination']),
    newsletter('easter-availability', '2nd wed of mar', ['yacht', '/prices']),
    newsletter('early-bird-winter', '2nd wed of may', ['/prices', '/destinations/andaman-islands']),
    newsletter('after-the-monsoon', '2nd wed of sep', ['destination']),
    newsletter('diwali-on-deck', '2nd wed of oct', ['/destinations/goa', '/prices']),
    newsletter('last-berths-for-new-year', '1st wed of dec', ['yacht'], 0.6),
    advertisement('summer-in-croatia', '02-01', 40, 4, ['/destinations/croatia', '/destinations/ionian-islands']),
    advertisement('skip-the-monsoon', '06-10', 45, 4, ['/destinations/seychelles', '/destinations/maldives']),
    advertisement('winter-in-the-andamans', '09-20', 50, 6, ['/destinations/andaman-islands'], 1.2),
    advertisement('new-year-in-goa', '11-10', 35, 4, ['/destinations/goa'], 1.3),
  ],
  calendar: [
    { name: 'Boat show in Kochi', on: '01-22', days: 4, visits: 1.35 },
    { name: 'New Year', on: '12-30', days: 3, visits: 0.75 },
    { name: 'Monsoon', on: '06-20', days: 60, visits: 0.9 },
  ],
  holidays: 'IN',
  keywords: [
    ...['yacht charter goa', 'bareboat charter andaman', 'sailing holiday india', 'catamaran rental phuket'],
    ...['bareboat charters', 'yacht on rent mumbai price', 'skippered charter maldives', 'sailing licence india'],
    ...['houseboat or yacht kerala', 'new year on a yacht', 'croatia sailing itinerary', 'lagoon 42 charter'],
    ...['best time to sail andaman', 'boat party goa', 'seychelles yacht cost per week', 'icc sailing certificate'],
    ...['sailing with kids', 'langkawi bareboat', 'monsoon sailing', 'charter insurance deposit'],
  ],
  links: [
    ...['www.sailorsnotice.example', 'anchorages.example', 'www.weekend-in-goa.example', 'bluewaterforum.example'],
    ...['theslowtraveller.example', 'www.kochi-events.example', 'yachtclub-bombay.example', 'islandhopper.example'],
    ...['www.familytravels.example', 'boatshow.example', 'offshore-diaries.example', 'honeymoonplanner.example'],
    ...['www.harbourmasters.example', 'tradewinds-radio.example', 'divinglog.example', 'tourism-andaman.example'],
  ],
};
