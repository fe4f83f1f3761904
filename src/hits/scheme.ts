/** A hostname as hits carry it, `https://shop.example`, without its scheme. */
export function withoutScheme(hostname: string): string {
  return hostname.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
}
