import type { NamedProfile } from '../profile.ts';
import { newsletter } from './campaigns.ts';
import { AI_TREND, DEVICE_RHYTHM, OFFICE_HOURS } from './rhythms.ts';

const SITE = 'https://{site}.example';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LETTERS = [
  ...['frost-letter', 'candle-letter', 'first-light-letter', 'seed-letter', 'elderflower-letter', 'midsummer-letter'],
  ...['harbour-letter', 'blackberry-letter', 'back-to-the-desk-letter', 'storm-letter', 'soup-letter', 'year-in-notes'],
];
const VIRAL = '/essays/the-tide-table-on-my-fridge';

/** Writes: people come for one article, and some stay for another. */
export const blog: NamedProfile = {
  growth: { start: 0.3, half_days: 180 },
  rhythm: {
    hours: OFFICE_HOURS,
    weekdays: [112, 116, 114, 110, 98, 72, 70],
    months: [106, 104, 104, 100, 97, 93, 86, 88, 102, 108, 110, 102],
  },
  visit: { bounce_share: 0.62, mean_pages: 1.9, mean_dwell_s: 95 },
  sections: [
    {
      name: 'home',
      hostname: SITE,
      pages: ['/', '/archive', '/archive/2'],
      entry: 44,
      landing: 8,
      next: { post: 62, essay: 16, tag: 14, about: 8 },
    },
    // Where the site was before; some old links still lead there.
    {
      name: 'old-home',
      hostname: 'https://www.{site}.example',
      pages: ['/', '/feed'],
      entry: 2,
      landing: 1,
      next: { home: 40, post: 60 },
    },
    {
      name: 'post',
      hostname: SITE,
      pages: { table: 'posts', count: 160, prefix: '/' },
      entry: 40,
      landing: 70,
      next: { post: 56, essay: 8, home: 24, tag: 12, about: 4 },
    },
    {
      name: 'essay',
      hostname: SITE,
      pages: [
        ...['/essays/on-keeping-a-logbook', '/essays/what-the-ferry-taught-me-about-waiting'],
        ...[VIRAL, '/essays/größer-als-ein-garten', '/essays/eine-woche-ohne-kalender', '/essays/潮の満ち引きについて'],
        ...['/essays/письма-которые-я-не-отправил', '/essays/le-café-du-port-à-six-heures-du-matin'],
        ...['/essays/a-long-and-honest-account-of-everything-that-went-wrong-when-we-moved-a-piano-across-the-bay'],
        ...['/essays/the-museum-of-lost-gloves', '/essays/how-my-grandmother-salted-fish', '/essays/ö'],
      ],
      entry: 8,
      landing: 14,
      next: { post: 50, essay: 24, home: 18, about: 8 },
    },
    {
      name: 'tag',
      hostname: SITE,
      pages: ['/tags/kitchen', '/tags/garden', '/tags/tools', '/tags/travel', '/tags/reading', '/tags/küste'],
      entry: 2,
      landing: 5,
      next: { post: 82, tag: 10, home: 8 },
    },
    {
      name: 'about',
      hostname: SITE,
      pages: ['/about', '/now', '/contact', '/support'],
      entry: 4,
      landing: 2,
      next: { home: 52, post: 48 },
    },
    { name: 'subscribe', hostname: SITE, pages: ['/subscribe'], entry: 0, landing: 0, next: { home: 50, post: 50 } },
    {
      name: 'subscribed',
      hostname: SITE,
      pages: ['/subscribe/thanks'],
      entry: 0,
      landing: 0,
      next: { post: 70, essay: 30 },
    },
    {
      name: 'support',
      hostname: SITE,
      pages: ['/support/tip-jar'],
      entry: 0,
      landing: 0,
      next: { post: 60, home: 40 },
    },
    {
      name: 'supported',
      hostname: SITE,
      pages: ['/support/thank-you'],
      entry: 0,
      landing: 0,
      next: { post: 60, home: 40 },
    },
    { name: 'missing', hostname: SITE, pages: ['/404'], entry: 0.4, landing: 1, next: { home: 80, post: 20 } },
  ],
  events: [
    { name: 'Newsletter', after: [], probability: 0, once: true, values: [], items: 1 },
    { name: 'Comment', after: ['post', 'essay'], probability: 0.006, once: false, values: [], items: 1 },
    { name: 'Donation', after: [], probability: 0, once: true, values: [300, 500, 500, 1000, 2500], items: 1 },
  ],
  funnels: [
    {
      name: 'Subscription',
      share: 0.075,
      steps: [{ section: 'subscribe' }, { section: 'subscribed', event: 'Newsletter', rate: 0.48 }],
    },
    {
      name: 'Support',
      share: 0.014,
      steps: [{ section: 'support' }, { section: 'supported', event: 'Donation', rate: 0.3 }],
    },
  ],
  countries: { DE: 44, AT: 9, CH: 7, US: 12, GB: 7, NL: 4, FR: 3, '*': 14 },
  devices: { Desktop: 55, Phone: 41, Tablet: 4 },
  device_rhythm: DEVICE_RHYTHM,
  channels: { direct: 22, search: 47, social: 12, referral: 8, ai: 4, email: 1, ads: 0 },
  trends: { ai: AI_TREND },
  campaigns: [
    ...LETTERS.map((name, month) => newsletter(name, `1st sun of ${MONTHS[month]}`, ['home', 'essay'], 1.2)),
    {
      // An essay that is passed on for two days.
      name: 'tide-table-essay',
      channel: 'social',
      on: ['03-04'],
      days: 2,
      hour: 14,
      half_days: 0.6,
      visits: 10,
      landing: [VIRAL],
      bounce_share: 0.84,
      conversion: 0.6,
      sources: [
        { referrer_hostname: 'https://news.ycombinator.com', referrer_pathname: '/item', weight: 90 },
        { referrer_hostname: 'https://lobste.rs', referrer_pathname: '/', weight: 4 },
        { referrer_hostname: 'https://bsky.app', referrer_pathname: '/', weight: 6 },
      ],
    },
  ],
  calendar: [
    { name: 'Between the years', on: '12-24', days: 9, visits: 0.75 },
    { name: 'Summer holidays', on: '07-20', days: 35, visits: 0.9 },
  ],
  holidays: 'DE',
  keywords: [
    ...[
      'how to keep a logbook',
      'sourdough rye starter',
      'tide table berlin',
      'baltic sea in winter',
      'sharpen a knife',
    ],
    ...['small kitchen garden', 'seashell notes', 'preserving lemons', 'paper notebook system', 'letter writing ideas'],
    ...['ferry to hiddensee', 'fix a wobbly chair', 'elderflower syrup recipe', 'reading list sea', 'slow mornings'],
    ...['how to salt fish', 'best fountain pen ink', 'walking the coast path', 'compost on a balcony', 'linen care'],
    ...['sauerteig roggen', 'holunderblüten sirup', 'ostsee im winter', 'notizbuch führen'],
  ],
  links: [
    ...['www.quietweb.example', 'marginalia.example', 'thefridayletter.example', 'www.breadandink.example'],
    ...['blogroll.example', 'www.notizen-vom-meer.example', 'kitchentable.example', 'slowreaders.example'],
    ...['www.handmadeweb.example', 'ostseekueste.example', 'gardeners-digest.example', 'penandpaper.example'],
    ...['www.linkdesk.example', 'inselpost.example', 'oldtools.example', 'thelonglunch.example'],
  ],
};
