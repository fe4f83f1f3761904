import type { Group, Variant } from '../variants/variant.ts';
import type { CauseRows } from './explanation.ts';

const READ = 'read what the answer says, and go on as with any other order, form or header that JSON and HTTP allow';
const AGAIN =
  'send a read again, after as many seconds as Retry-After says; read the state before sending a write again';

/** What a client should do about the variants of each group. */
const BY_GROUP: Readonly<Record<Group, string>> = {
  format: READ,
  refusals: AGAIN,
  wire: 'treat an answer that is cut or no JSON as an error, tolerate a late one, and send a read again, on a new connection',
  ambiguous: 'read the state before sending a write again: it may have taken effect',
  paging: 'go on while has_more is true, from the last record of the page, however many there are',
  announced: 'use nothing that was announced to go',
  silence: 'rely on nothing that the documentation does not say',
  access: 'report what the service refused, and send nothing more that this token may not do',
  time: 'compute dates in the timezone of the site, by the calendar',
  data: 'take any names, and as many records as there are',
  plans: 'wait as many seconds as Retry-After says, and send fewer requests at once',
};

export const variantRows: CauseRows<'variant'> = {
  variant: {
    form: 'variant:NAME',
    means: 'the variant `NAME` of the server changed how the request was answered',
    step: null,
    explain: ({ detail, variant }) => ({
      why: `the server was started with the variant "${detail}" (--variant or LEADLINE_VARIANT).${meaningOf(variant)}`,
      allowed: 'The same request: the client is tried against a service that behaves in another way.',
      try: `In the client: ${variant === null ? 'survive this answer' : BY_GROUP[variant.group]}. docs/sweep.md says what the variant means; without --variant and LEADLINE_VARIANT it is gone.`,
      spec: 'docs/sweep.md',
    }),
  },
};

function meaningOf(variant: Variant | null): string {
  return variant === null ? '' : ` ${variant.meaning}`;
}
