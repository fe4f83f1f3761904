import { signal } from '@preact/signals';

/** The views, in the order of the navigation. */
export const VIEWS = ['requests', 'faults', 'world', 'report', 'traffic', 'sandboxes'] as const;
export type View = (typeof VIEWS)[number];

/** What the page shows. It stands in the URL's hash, `#/requests?sandbox=ci-1&status=4xx`, and nowhere else. */
export interface Route {
  readonly view: View;
  /** Without empty values. */
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters that stay when the view changes. */
const KEPT = ['sandbox', 'curl', 'keys'];

/** What is no route is the first view. */
export function parseRoute(hash: string): Route {
  const [, name = '', query = ''] = /^#\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const view = VIEWS.find(each => each === name) ?? VIEWS[0];
  return { view, params: Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== '')) };
}

export function formatRoute({ view, params }: Route): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString();
  return `#/${view}${query === '' ? '' : `?${query}`}`;
}

export const route = signal<Route>({ view: VIEWS[0], params: {} });

/** Keeps `route` and the address bar alike. Call once. */
export function followAddress(): void {
  const read = () => {
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', read);
  read();
}

/** Values by name; null or an empty text removes a parameter. */
export type ParamChanges = Readonly<Record<string, string | null>>;

/** The address of a view, with the sandbox that is chosen, for links. */
export function hrefTo(view: View, params: ParamChanges = {}): string {
  const kept = Object.fromEntries(Object.entries(route.value.params).filter(([name]) => KEPT.includes(name)));
  return formatRoute({ view, params: changed(kept, params) });
}

/** Changes parameters of this view. @param replace no new entry in the browser's history, as for each letter typed */
export function setParams(params: ParamChanges, { replace = false } = {}): void {
  const next: Route = { view: route.value.view, params: changed(route.value.params, params) };
  const href = formatRoute(next);
  if (href === formatRoute(route.value)) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  route.value = next;
}

function changed(params: Route['params'], changes: ParamChanges): Record<string, string> {
  const next: Record<string, string> = { ...params };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') delete next[name];
    else next[name] = value;
  }
  return next;
}
