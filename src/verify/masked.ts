/** Of no token: tokens are printable ASCII. */
const MASK = '…';

/** Makes a text without a token's value, as it is, as URLs and JSON have it, and in lower case, as hosts have it. */
export function maskOf(token: string): (text: string) => string {
  const forms = [token, encodeURIComponent(token), new URLSearchParams({ '': token }).toString().slice(1)];
  const inJson = JSON.stringify(token).slice(1, -1);
  const all = [...new Set([...forms, inJson, encodeURI(token)])].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(all.map(form => form.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|'), 'gi');
  return text => text.replace(pattern, MASK);
}
