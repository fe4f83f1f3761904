import type { ProfileName } from '../contract/control.gen.ts';
import type { TrafficProfile } from './profile.ts';

/** A profile without its zone: that is the site's, unless a plan says otherwise. */
export type NamedProfile = Omit<TrafficProfile, 'timezone'>;

const EVENING_HOURS = [4, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 14, 13, 12, 12, 13, 14, 16, 19, 21, 19, 14, 8];
const OFFICE_HOURS = [2, 1, 1, 1, 1, 2, 5, 11, 18, 22, 22, 20, 17, 19, 21, 20, 17, 12, 9, 9, 9, 8, 6, 3];

/** Sells things: people browse products, fill carts, and some pay. */
const shop: NamedProfile = {
  growth: { start: 0.35, half_days: 120 },
  rhythm: {
    hours: EVENING_HOURS,
    weekdays: [98, 94, 93, 95, 92, 107, 121],
    months: [88, 86, 92, 95, 97, 94, 90, 92, 98, 104, 130, 134],
  },
  visit: { bounce_share: 0.41, mean_pages: 3.6, mean_dwell_s: 48 },
  sections: [
    {
      name: 'home',
      hostname: 'https://shop.{site}.example',
      pages: ['/'],
      entry: 55,
      landing: 14,
      next: { category: 46, product: 34, journal: 8, account: 6, help: 6 },
    },
    {
      name: 'category',
      hostname: 'https://shop.{site}.example',
      pages: { table: 'categories', count: 12, prefix: '/collections/' },
      entry: 14,
      landing: 16,
      next: { product: 66, category: 24, home: 6, help: 4 },
    },
    {
      name: 'product',
      hostname: 'https://shop.{site}.example',
      pages: { table: 'products', count: 160, prefix: '/products/' },
      entry: 24,
      landing: 52,
      next: { product: 44, category: 20, cart: 11, home: 13, help: 8 },
    },
    {
      name: 'cart',
      hostname: 'https://shop.{site}.example',
      pages: ['/cart'],
      entry: 3,
      landing: 0,
      next: { checkout: 52, product: 26, category: 12, help: 10 },
    },
    {
      name: 'checkout',
      hostname: 'https://shop.{site}.example',
      pages: ['/checkout'],
      entry: 0,
      landing: 0,
      next: { thanks: 68, cart: 20, help: 12 },
    },
    {
      name: 'thanks',
      hostname: 'https://shop.{site}.example',
      pages: ['/checkout/thank-you'],
      entry: 0,
      landing: 0,
      next: { home: 50, account: 30, product: 20 },
    },
    {
      name: 'account',
      hostname: 'https://shop.{site}.example',
      pages: ['/account', '/account/orders', '/account/register'],
      entry: 3,
      landing: 0,
      next: { home: 40, account: 35, category: 25 },
    },
    {
      name: 'journal',
      hostname: 'https://shop.{site}.example',
      pages: { table: 'posts', count: 40, prefix: '/journal/' },
      entry: 3,
      landing: 16,
      next: { journal: 34, product: 30, category: 20, home: 16 },
    },
    {
      name: 'help',
      hostname: 'https://shop.{site}.example',
      pages: ['/help/shipping', '/help/returns', '/contact', '/about', '/help/sizes'],
      entry: 2,
      landing: 2,
      next: { product: 40, home: 30, help: 30 },
    },
  ],
  events: [
    { name: 'Add to cart', after: ['product'], probability: 0.07, once: false, values: [], items: 1 },
    {
      name: 'Purchase',
      after: ['thanks'],
      probability: 0.97,
      once: true,
      values: [1299, 1899, 2499, 2999, 3499, 4599, 5900, 7950, 12900],
      items: 3,
    },
    { name: 'Sign-up', after: ['account'], probability: 0.24, once: true, values: [], items: 1 },
    { name: 'Newsletter', after: ['home', 'journal'], probability: 0.022, once: true, values: [], items: 1 },
  ],
  countries: { US: 62, CA: 9, GB: 7, AU: 4, DE: 3, FR: 2, MX: 2, IE: 1, NL: 1, '*': 9 },
  devices: { Desktop: 39, Phone: 56, Tablet: 5 },
  channels: { direct: 27, search: 33, social: 11, referral: 6, ai: 3, email: 8, ads: 12 },
};

/** Writes: people come for one article, and some stay for another. */
const blog: NamedProfile = {
  growth: { start: 0.3, half_days: 180 },
  rhythm: {
    hours: OFFICE_HOURS,
    weekdays: [112, 116, 114, 110, 98, 72, 78],
    months: [106, 104, 104, 100, 97, 93, 86, 88, 102, 108, 110, 102],
  },
  visit: { bounce_share: 0.62, mean_pages: 1.9, mean_dwell_s: 95 },
  sections: [
    {
      name: 'home',
      hostname: 'https://{site}.example',
      pages: ['/', '/archive', '/archive/2'],
      entry: 46,
      landing: 9,
      next: { post: 78, tag: 14, about: 8 },
    },
    {
      name: 'post',
      hostname: 'https://{site}.example',
      pages: { table: 'posts', count: 220, prefix: '/' },
      entry: 48,
      landing: 84,
      next: { post: 60, home: 24, tag: 12, about: 4 },
    },
    {
      name: 'tag',
      hostname: 'https://{site}.example',
      pages: ['/tags/gear', '/tags/notes', '/tags/recipes', '/tags/travel', '/tags/tools', '/tags/garden'],
      entry: 2,
      landing: 5,
      next: { post: 82, tag: 10, home: 8 },
    },
    {
      name: 'about',
      hostname: 'https://{site}.example',
      pages: ['/about', '/subscribe', '/contact'],
      entry: 4,
      landing: 2,
      next: { home: 52, post: 48 },
    },
  ],
  events: [
    { name: 'Newsletter', after: ['post', 'about'], probability: 0.018, once: true, values: [], items: 1 },
    { name: 'Comment', after: ['post'], probability: 0.006, once: false, values: [], items: 1 },
    { name: 'Donation', after: ['about'], probability: 0.03, once: true, values: [300, 500, 1000, 2500], items: 1 },
  ],
  countries: { DE: 44, AT: 9, CH: 7, US: 12, GB: 7, NL: 4, FR: 3, '*': 14 },
  devices: { Desktop: 55, Phone: 41, Tablet: 4 },
  channels: { direct: 22, search: 47, social: 13, referral: 8, ai: 5, email: 5, ads: 0 },
};

/** A company on several domains: a front page, documentation, an application, and where people register for it. */
const domains: NamedProfile = {
  growth: { start: 0.25, half_days: 150 },
  rhythm: {
    hours: OFFICE_HOURS,
    weekdays: [116, 120, 118, 116, 104, 68, 58],
    months: [98, 102, 106, 98, 100, 98, 98, 96, 102, 96, 100, 106],
  },
  visit: { bounce_share: 0.46, mean_pages: 3.1, mean_dwell_s: 62 },
  sections: [
    {
      name: 'front',
      hostname: 'https://www.{site}.example',
      pages: ['/', '/pricing', '/features', '/customers', '/about', '/careers'],
      entry: 48,
      landing: 38,
      next: { front: 50, docs: 20, blog: 12, register: 12, app: 6 },
    },
    {
      name: 'docs',
      hostname: 'https://docs.{site}.example',
      pages: { table: 'categories', count: 18, prefix: '/guides/' },
      entry: 18,
      landing: 32,
      next: { docs: 72, front: 16, app: 8, register: 4 },
    },
    {
      name: 'blog',
      hostname: 'https://{site}-stories.example',
      pages: { table: 'posts', count: 70, prefix: '/' },
      entry: 8,
      landing: 30,
      next: { blog: 48, front: 42, register: 10 },
    },
    {
      name: 'app',
      hostname: 'https://app.{site}.example',
      pages: ['/', '/reports', '/settings', '/team', '/billing'],
      entry: 25,
      landing: 0,
      next: { app: 84, docs: 14, front: 2 },
    },
    {
      name: 'register',
      hostname: 'https://app.{site}.example',
      pages: ['/register', '/welcome'],
      entry: 1,
      landing: 0,
      next: { app: 66, register: 24, front: 10 },
    },
  ],
  events: [
    { name: 'Sign-up', after: ['register'], probability: 0.34, once: true, values: [], items: 1 },
    { name: 'Upgrade', after: ['app'], probability: 0.012, once: true, values: [49900, 99900, 249900], items: 1 },
    { name: 'Demo request', after: ['front'], probability: 0.015, once: true, values: [], items: 1 },
  ],
  countries: { IN: 64, US: 8, SG: 5, GB: 5, AE: 4, BD: 3, LK: 2, '*': 9 },
  devices: { Desktop: 47, Phone: 51, Tablet: 2 },
  channels: { direct: 34, search: 34, social: 9, referral: 7, ai: 6, email: 5, ads: 5 },
};

/** Profiles that a fixture or `PUT /_sim/sites/{site_id}/traffic` may name. */
export const NAMED_PROFILES = { shop, blog, domains } as const satisfies Record<ProfileName, NamedProfile>;
