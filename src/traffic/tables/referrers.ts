/** What the referrer of a visit that an app on Android opened begins with; the rest is the app's name. */
export const APP_PREFIX = 'android-app://';

/** Search engines: origin and share; the shares of those that pass on what was searched for say so. */
export const SEARCH_ENGINES = [
  { origin: 'https://www.google.com', weight: 80, keywords: false },
  { origin: 'https://www.bing.com', weight: 8, keywords: true },
  { origin: 'https://duckduckgo.com', weight: 5, keywords: false },
  { origin: 'https://search.yahoo.com', weight: 3, keywords: true },
  { origin: 'https://www.ecosia.org', weight: 2, keywords: true },
  { origin: 'https://search.brave.com', weight: 1, keywords: false },
  { origin: 'https://www.qwant.com', weight: 1, keywords: false },
  { origin: 'android-app://com.google.android.googlequicksearchbox', weight: 3, keywords: false },
] as const;

/** Social networks: origin, path, share. */
export const SOCIAL_PAGES = [
  ['https://www.facebook.com', '/', 24],
  ['https://m.facebook.com', '/', 10],
  ['https://l.instagram.com', '/', 18],
  ['https://www.pinterest.com', '/', 8],
  ['https://www.reddit.com', '/', 8],
  ['https://www.reddit.com', '/r/BuyItForLife', 3],
  ['https://www.reddit.com', '/r/selfhosted', 2],
  ['https://www.youtube.com', '/', 9],
  ['https://t.co', '/', 7],
  ['https://www.linkedin.com', '/', 6],
  ['https://www.tiktok.com', '/', 3],
  ['https://bsky.app', '/', 2],
  ['https://mastodon.social', '/', 1],
  ['https://news.ycombinator.com', '/', 2],
  ['android-app://com.facebook.katana', '/', 2],
  ['android-app://com.instagram.android', '/', 2],
  ['android-app://com.pinterest', '/', 2],
  ['android-app://com.reddit.frontpage', '/', 2],
  ['android-app://com.linkedin.android', '/', 1],
  ['android-app://org.telegram.messenger', '/', 1],
] as const;

/** AI tools, known by the page that links or by the tag that the tool puts on its links: origin, utm_source, share. */
export const AI_TOOLS = [
  ['https://chatgpt.com', 'chatgpt.com', 34],
  ['', 'chatgpt.com', 24],
  ['https://chatgpt.com', '', 8],
  ['https://www.perplexity.ai', '', 10],
  ['', 'perplexity', 3],
  ['https://gemini.google.com', '', 9],
  ['https://copilot.microsoft.com', '', 6],
  ['https://claude.ai', '', 5],
  ['', 'claude.ai', 1],
] as const;

/** Where advertisements run: what a tagged link says of its origin, and the page that it is clicked on. */
export const AD_PLACES = [
  { origin: 'https://www.google.com', utm_source: 'google', utm_medium: 'cpc', weight: 6 },
  { origin: 'https://www.facebook.com', utm_source: 'facebook', utm_medium: 'paid_social', weight: 3 },
  { origin: 'https://www.bing.com', utm_source: 'bing', utm_medium: 'cpc', weight: 1 },
] as const;
