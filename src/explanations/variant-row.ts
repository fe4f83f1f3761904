import type { CauseRows } from './explanation.ts';

export const variantRows: CauseRows<'variant'> = {
  variant: {
    form: 'variant:NAME',
    means: 'the variant `NAME` of the server refused, delayed, cut or rewrote the answer',
    step: null,
    explain: ({ detail }) => ({
      why: `the server was started with the variant "${detail}" (--variant or LEADLINE_VARIANT), which refused, delayed, cut or rewrote this answer.`,
      allowed: 'The same request: the client is tried against a service that behaves in another way.',
      try: 'In the client: survive this answer. docs/sweep.md says what the variant means; without --variant and LEADLINE_VARIANT it is gone.',
      spec: 'docs/sweep.md',
    }),
  },
};
