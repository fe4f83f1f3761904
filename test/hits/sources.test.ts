import { describe, expect, it } from 'vitest';
import { aiSourceOf, referrerSourceOf, SOURCES } from '../../src/hits/sources.ts';

function derived(utm_source: string, referrer_hostname: string): [string, string] {
  const origin = { utm_source, referrer_hostname };
  return [referrerSourceOf(origin), aiSourceOf(origin)];
}

describe('the source of a visit', () => {
  it.each([
    ['', '', '', ''],
    ['', 'https://www.google.com', 'Google', ''],
    ['', 'https://google.co.uk', 'Google', ''],
    ['', 'https://news.google.de', 'Google', ''],
    ['', 'https://gemini.google.com', 'AI', 'Gemini'],
    ['', 'https://chatgpt.com', 'AI', 'ChatGPT'],
    ['', 'https://chat.openai.com:443', 'AI', 'ChatGPT'],
    ['', 'https://www.perplexity.ai', 'AI', 'Perplexity'],
    ['', 'https://claude.ai', 'AI', 'Claude'],
    ['', 'https://copilot.microsoft.com', 'AI', 'Copilot'],
    ['', 'https://chat.deepseek.com', 'AI', 'DeepSeek'],
    ['', 'https://grok.com', 'AI', 'Grok'],
    ['', 'https://chat.mistral.ai', 'AI', 'Mistral'],
    ['', 'https://t.co', 'X', ''],
    ['', 'http://m.facebook.com', 'Facebook', ''],
    ['', 'WWW.BING.COM', 'Bing', ''],
    ['', 'https://google.evil.example', '', ''],
    ['', 'https://notgoogle.com', '', ''],
    ['', 'https://blog.example', '', ''],
    ['ChatGPT.com', '', 'AI', 'ChatGPT'],
    ['perplexity', 'https://www.google.com', 'AI', 'Perplexity'],
    ['google', 'https://chatgpt.com', 'Google', ''],
    ['letter', 'https://chatgpt.com', 'AI', 'ChatGPT'],
    ['constructor', '', '', ''],
  ])('with utm_source "%s" and referrer "%s" is "%s", "%s"', (tag, host, source, ai) => {
    expect(derived(tag, host)).toEqual([source, ai]);
  });

  it('is settled by one row of the table for every tag and every host', () => {
    const tags = SOURCES.flatMap(({ tags }) => tags);
    const hosts = SOURCES.flatMap(({ hosts }) => hosts);
    expect([new Set(tags).size, new Set(hosts).size]).toEqual([tags.length, hosts.length]);
  });
});
