import { hrefTo, type View } from '../../state/route.ts';

/** What decided, by how a cause begins, and the view where that can be changed. */
const PLACES: readonly { readonly begin: RegExp; readonly view: View; readonly text: string }[] = [
  { begin: /^fault:/, view: 'faults', text: 'Faults' },
  { begin: /^limit:/, view: 'world', text: 'Limits' },
  { begin: /^lapsed$/, view: 'world', text: 'Subscription' },
  { begin: /^(token|ability):/, view: 'world', text: 'Tokens' },
  { begin: /^(strict|variant):/, view: 'sandboxes', text: 'Sandbox' },
];

export interface CauseLink {
  readonly text: string;
  readonly href: string;
}

/** Where to look at what caused the answer; null where there is no such place. */
export function linkOfCause(cause: string, sandbox: string): CauseLink | null {
  const place = PLACES.find(({ begin }) => begin.test(cause));
  return place === undefined ? null : { text: place.text, href: hrefTo(place.view, { sandbox }) };
}
