import { type ApiError, mayPass } from '../errors.ts';
import type { ErrorForm } from './render.ts';

/**
 * The quality, 0 to 1, that an Accept header gives a media type: that of its most specific range that matches; 0 where
 * none does. Without a header everything is welcome.
 */
export function qualityOf(accept: string | undefined, type: string, subtype: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  let quality = 0;
  let specificity = -1;
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase());
    const rank = [`*/*`, `${type}/*`, `${type}/${subtype}`].indexOf(range);
    if (rank > specificity) {
      specificity = rank;
      quality = qualityParameter(parameters);
    }
  }
  return quality;
}

/** Whether the header names `application/json` itself. Spec: General conventions 1. */
export function namesJson(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some(part => part.split(';')[0]?.trim().toLowerCase() === 'application/json');
}

/**
 * How an error goes out to a client with that Accept header; `choice` is the assumption html-errors. With `login-page` a
 * client without the header gets that page, but for what may pass by itself: limits, and faults of the service. Spec:
 * Errors, last paragraph.
 */
export function errorForm(accept: string | undefined, choice: string, error: ApiError): ErrorForm {
  if (choice === 'never') return 'json';
  if (choice === 'when-not-json') return namesJson(accept) ? 'json' : 'html';
  if (choice === 'login-page' && accept === undefined && !mayPass(error)) return 'login-page';
  return qualityOf(accept, 'text', 'html') > qualityOf(accept, 'application', 'json') ? 'html' : 'json';
}

function qualityParameter(parameters: readonly string[]): number {
  const given = parameters.find(parameter => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
