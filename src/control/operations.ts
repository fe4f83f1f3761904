import type { OperationId } from '../contract/control.gen.ts';
import { compileOperations, type Operation } from '../contract/operations.ts';
import { servedControlDocument } from '../contract/served-document.ts';
import { nearest } from '../nearest.ts';

/** The operations of `openapi/control.yaml`, in its order. */
export const controlOperations = compileOperations<OperationId>(servedControlDocument);

/** Whether the control token is required, where there is one: by all operations but those that the document exempts. */
export function needsToken({ object }: Operation): boolean {
  return object.security?.length !== 0;
}

/** A path of the control plane's document as it is asked for. */
export function controlPath(path: string): string {
  return path === '/' ? '/_sim' : `/_sim${path}`;
}

/** The route that a request for an unknown one most likely meant, such as `GET /_sim/faults`; null where none is close. */
export function nearestRoute(method: string, path: string): string | null {
  const parts = path.split('/').slice(1);
  let candidates = controlOperations.filter(each => each.segments.length === parts.length && each.path !== '/');
  for (const [at, part] of parts.entries()) {
    const fixedPartOf = ({ segments }: (typeof candidates)[number]) => {
      const segment = segments[at]!;
      return 'fixed' in segment ? segment.fixed : null;
    };
    const meant = nearest(
      part,
      candidates.map(fixedPartOf).filter(fixed => fixed !== null),
    );
    candidates = candidates.filter(each => fixedPartOf(each) === meant);
  }
  const operation = candidates.find(each => each.method === method) ?? candidates[0];
  if (operation === undefined) return null;
  const filled = operation.segments.map((segment, at) => ('fixed' in segment ? segment.fixed : parts[at]));
  return `${operation.method} ${controlPath(`/${filled.join('/')}`)}`;
}
