import { withoutScheme } from './hostname.ts';

/** Where visits come from: a search engine, a social network, a tool. */
export interface Source {
  readonly name: string;
  /** An AI tool: its visits have the `referrer_source` AI and its name as `ai_source`. */
  readonly ai: boolean;
  /** Hosts, subdomains included, without a scheme; `google.*` stands for google under any country's ending. */
  readonly hosts: readonly string[];
  /** Values of `utm_source` that its links carry, lowercase. */
  readonly tags: readonly string[];
}

/** The one table behind `referrer_source` and `ai_source`. Spec: Aggregations, semantics 2. */
export const SOURCES: readonly Source[] = [
  ai('ChatGPT', ['chatgpt.com', 'chat.openai.com'], ['chatgpt.com', 'chatgpt', 'openai', 'chat.openai.com']),
  ai('Claude', ['claude.ai', 'claude.com'], ['claude.ai', 'claude', 'claude.com', 'anthropic']),
  ai('Perplexity', ['perplexity.ai', 'perplexity.com'], ['perplexity', 'perplexity.ai', 'perplexity.com']),
  ai('Gemini', ['gemini.google.com', 'bard.google.com'], ['gemini', 'gemini.google.com', 'bard']),
  ai(
    'Copilot',
    ['copilot.microsoft.com', 'copilot.com', 'copilot.cloud.microsoft'],
    ['copilot', 'copilot.com', 'copilot.microsoft.com'],
  ),
  ai('DeepSeek', ['deepseek.com'], ['deepseek', 'deepseek.com', 'chat.deepseek.com']),
  ai('Grok', ['grok.com', 'x.ai'], ['grok', 'grok.com', 'x.ai']),
  ai('Mistral', ['mistral.ai'], ['mistral', 'mistral.ai', 'chat.mistral.ai', 'lechat']),
  ai('Meta AI', ['meta.ai'], ['meta.ai', 'metaai']),
  ai('Poe', ['poe.com'], ['poe', 'poe.com']),
  ai('You.com', ['you.com'], ['you.com']),
  ai('Phind', ['phind.com'], ['phind', 'phind.com']),

  from(
    'Google',
    ['google.*', 'googleapis.com', 'com.google.android.googlequicksearchbox'],
    ['google', 'google.com', 'adwords', 'googleads'],
  ),
  from('Bing', ['bing.com'], ['bing', 'bing.com', 'bingads']),
  from('DuckDuckGo', ['duckduckgo.com'], ['duckduckgo', 'duckduckgo.com', 'ddg']),
  from('Yahoo', ['yahoo.*'], ['yahoo', 'yahoo.com']),
  from('Yandex', ['yandex.*', 'ya.ru'], ['yandex', 'yandex.ru', 'yandex.com']),
  from('Baidu', ['baidu.com'], ['baidu', 'baidu.com']),
  from('Ecosia', ['ecosia.org'], ['ecosia', 'ecosia.org']),
  from('Brave', ['search.brave.com'], ['brave', 'search.brave.com']),
  from('Startpage', ['startpage.com'], ['startpage', 'startpage.com']),
  from('Qwant', ['qwant.com'], ['qwant', 'qwant.com']),
  from('Kagi', ['kagi.com'], ['kagi', 'kagi.com']),
  from('Naver', ['naver.com'], ['naver', 'naver.com']),

  from(
    'Facebook',
    ['facebook.com', 'fb.com', 'fb.me', 'messenger.com', 'com.facebook.katana', 'com.facebook.orca'],
    ['facebook', 'facebook.com', 'fb', 'messenger'],
  ),
  from('Instagram', ['instagram.com', 'com.instagram.android'], ['instagram', 'instagram.com', 'ig']),
  from('Threads', ['threads.net', 'threads.com'], ['threads', 'threads.net']),
  from('X', ['twitter.com', 'x.com', 't.co', 'com.twitter.android'], ['twitter', 'twitter.com', 'x', 'x.com', 't.co']),
  from('LinkedIn', ['linkedin.com', 'lnkd.in', 'com.linkedin.android'], ['linkedin', 'linkedin.com']),
  from('Reddit', ['reddit.com', 'redd.it', 'com.reddit.frontpage'], ['reddit', 'reddit.com']),
  from('Pinterest', ['pinterest.*', 'pin.it', 'com.pinterest'], ['pinterest', 'pinterest.com']),
  from('TikTok', ['tiktok.com'], ['tiktok', 'tiktok.com']),
  from('YouTube', ['youtube.com', 'youtu.be'], ['youtube', 'youtube.com', 'yt']),
  from('WhatsApp', ['whatsapp.com', 'wa.me', 'com.whatsapp'], ['whatsapp', 'whatsapp.com']),
  from('Telegram', ['telegram.org', 't.me', 'org.telegram.messenger'], ['telegram', 'telegram.org', 't.me']),
  from('Mastodon', ['mastodon.social', 'joinmastodon.org'], ['mastodon', 'mastodon.social']),
  from('Bluesky', ['bsky.app', 'bsky.social'], ['bluesky', 'bsky.app', 'bsky']),
  from('Discord', ['discord.com', 'discord.gg'], ['discord', 'discord.com']),
  from('Hacker News', ['news.ycombinator.com', 'hckrnews.com'], ['hackernews', 'hn', 'news.ycombinator.com']),
  from('Product Hunt', ['producthunt.com'], ['producthunt', 'producthunt.com']),
  from('GitHub', ['github.com'], ['github', 'github.com']),
  from('Wikipedia', ['wikipedia.org'], ['wikipedia', 'wikipedia.org']),
];

/** What `referrer_source` and `ai_source` derive from; a hostname carries its scheme (assumption hostname-scheme). */
export interface SourceFields {
  readonly utm_source: string;
  readonly referrer_hostname: string;
}

/** `AI` for any AI tool, else the name of the source; empty where the table knows neither tag nor host. */
export function referrerSourceOf(origin: SourceFields): string {
  const source = sourceOf(origin);
  return source === null ? '' : source.ai ? 'AI' : source.name;
}

/** The name of the AI tool; empty for every other visit. */
export function aiSourceOf(origin: SourceFields): string {
  const source = sourceOf(origin);
  return source?.ai ? source.name : '';
}

const byTag = new Map(SOURCES.flatMap(source => source.tags.map(tag => [tag, source] as const)));
const byHost = new Map(SOURCES.flatMap(source => source.hosts.map(host => [host, source] as const)));
const COUNTRY_ENDING = /^(com|[a-z]{2}|com?\.[a-z]{2})$/;

function sourceOf({ utm_source, referrer_hostname }: SourceFields): Source | null {
  return byTag.get(utm_source.toLowerCase()) ?? sourceOfHost(referrer_hostname);
}

// The longest known ending wins: gemini.google.com is Gemini although google.com is Google.
function sourceOfHost(hostname: string): Source | null {
  let host = withoutScheme(hostname).toLowerCase().replace(/:\d+$/, '');
  while (host !== '') {
    const dot = host.indexOf('.');
    const known = byHost.get(host);
    if (known !== undefined) return known;
    if (dot < 0) return null;
    const rest = host.slice(dot + 1);
    const anywhere = COUNTRY_ENDING.test(rest) ? byHost.get(`${host.slice(0, dot)}.*`) : undefined;
    if (anywhere !== undefined) return anywhere;
    host = rest;
  }
  return null;
}

function from(name: string, hosts: readonly string[], tags: readonly string[]): Source {
  return { name, ai: false, hosts, tags };
}

function ai(name: string, hosts: readonly string[], tags: readonly string[]): Source {
  return { name, ai: true, hosts, tags };
}
