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

/** Whether an error goes out as an HTML page; `choice` is the assumption html-errors. Spec: Errors, last paragraph. */
export function wantsHtml(accept: string | undefined, choice: string): boolean {
  if (choice === 'never') return false;
  if (choice === 'when-not-json') return !namesJson(accept);
  return qualityOf(accept, 'text', 'html') > qualityOf(accept, 'application', 'json');
}

function qualityParameter(parameters: readonly string[]): number {
  const given = parameters.find(parameter => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
