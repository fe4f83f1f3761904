import { describe, expect, it } from 'vitest';
import { domainOf } from '../../src/hits/hostname.ts';

describe('domainOf', () => {
  it.each([
    ['a subdomain', 'https://shop.tidepool.example', 'tidepool.example'],
    ['the domain itself', 'https://tidepool.example', 'tidepool.example'],
    ['several labels deep', 'https://a.b.c.tidepool.example', 'tidepool.example'],
    ['a port', 'http://shop.tidepool.example:8080', 'tidepool.example'],
    ['no scheme', 'www.google.com', 'google.com'],
    ['a suffix of two labels', 'https://www.shop.co.uk', 'shop.co.uk'],
    ['capitals', 'https://Shop.Tidepool.EXAMPLE', 'tidepool.example'],
    ['a trailing dot', 'https://www.google.com.', 'google.com'],
    ['a wildcard rule of the list', 'https://a.b.city.kawasaki.jp', 'city.kawasaki.jp'],
    ['a private suffix, which is someone’s domain', 'https://me.github.io', 'github.io'],
    ['letters beyond ASCII', 'https://www.bücher.de', 'bücher.de'],
    ['an IPv4 address', 'http://127.0.0.1:4020', '127.0.0.1'],
    ['an IPv6 address', 'http://[2001:DB8::1]:4020', '2001:db8::1'],
    ['a single label', 'http://localhost:4020', 'localhost'],
    ['a suffix alone', 'https://co.uk', 'co.uk'],
    ['an app', 'android-app://com.example.app', 'example.app'],
    ['nothing', '', ''],
    ['no host at all', 'https://', ''],
  ])('%s: %s → %s', (_, hostname, domain) => expect(domainOf(hostname)).toBe(domain));
});
