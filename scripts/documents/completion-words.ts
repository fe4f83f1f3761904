import { assumptionNames } from '../../src/contract/assumptions.ts';
import { faultNames } from '../../src/faults/registry.ts';
import { FINDING_RULE_NAMES } from '../../src/findings/registry.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

/**
 * src/cli/completion/words.gen.ts: names that completions propose, from the registries, which the command line would have to
 * bundle otherwise.
 */
export function completionWords(): string {
  const words = {
    faults: faultNames,
    assumptions: assumptionNames,
    rules: FINDING_RULE_NAMES,
    variants: VARIANTS.map(({ name }) => name),
  };
  const rows = Object.entries(words).map(([name, all]) => `  ${name}: ${JSON.stringify(all.join(' '))}.split(' '),`);
  return `// Generated from the registries by scripts/generate-contract.ts; edit these and run it again.
export const WORDS: Readonly<Record<${Object.keys(words)
    .map(name => `'${name}'`)
    .join(' | ')}, readonly string[]>> = {
${rows.join('\n')}
};
`;
}
