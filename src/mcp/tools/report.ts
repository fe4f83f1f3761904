import { COVERAGE_MEASURES } from '../../client-report/thresholds.ts';
import type { Server } from '../server.ts';
import type { Told } from '../told.ts';
import { type Arguments, picked, SANDBOX, type Tool, textIn } from '../tool.ts';

export const report: Tool = {
  name: 'report',
  title: 'Client report',
  description:
    'Reports on all requests so far: findings (what the client does wrong, such as a retry before Retry-After, and how to fix it, with the journal ids that show it) and coverage (which operations, answers, parameters and values were never used).',
  isReadOnly: true,
  isDestructive: false,
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      sandbox: { ...SANDBOX, description: 'Only requests of this sandbox. Left out: of all.' },
      missing: {
        type: 'boolean',
        description: 'Also what is missing of answers, parameters and values. Left out: of operations alone.',
      },
    },
  },
  run: reported,
};

type Measures = Readonly<Record<string, Told>>;

async function reported(given: Arguments, server: Server): Promise<Told> {
  const told = await server.control({ path: '/report', query: { sandbox: textIn(given, 'sandbox') ?? '*' } });
  const coverage = COVERAGE_MEASURES.map(measure => {
    const isWhole = given.missing === true || measure === 'operations';
    const fields = ['covered', 'total', 'percent', ...(isWhole ? ['missing'] : [])];
    return [measure, picked((told.coverage as Measures)[measure]!, fields)];
  });
  return { ...picked(told, ['requests', 'summary', 'findings']), coverage: Object.fromEntries(coverage) };
}
