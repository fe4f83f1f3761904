/** What the command `sweep` takes of the simulator's bundle, which it loads anyway: its own bundle has no copy of this. */
export { CommandError } from '../processes/spawn-command.ts';
export { VARIANTS } from '../variants/registry.ts';
export { GROUPS } from '../variants/variant.ts';
export { BaselineError } from './errors.ts';
export { fitted } from './outputs/form.ts';
export { hasFailed, isMissed } from './outputs/ranking.ts';
export { sweepFiles, sweepJson } from './outputs/report-files.ts';
export { resultLine } from './outputs/table.ts';
export { endLines, sweepText } from './outputs/text.ts';
export { runsOfCommand } from './run/command-runs.ts';
export { whyNothingMet } from './score.ts';
export { chooseVariants } from './select/by-names.ts';
export { sweepVariants } from './sweep.ts';
