import type { ComponentChildren } from 'preact';
import type { CallError } from '../client/control.ts';

/** In the place of what is not there yet: nothing for a blink, so that quick answers do not flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="state state-loading" role="status">
      {what}: loading…
    </p>
  );
}

/** In the place of a list without rows: what would stand here, and how it comes about. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}

/** What could not be read, and why. */
export function Failed({ what, error }: { readonly what: string; readonly error: CallError }) {
  return (
    <div class="state state-failed" role="alert">
      <p class="state-title">{`${what} could not be read`}</p>
      <p>
        <bdi>{error.message}</bdi>
      </p>
    </div>
  );
}
