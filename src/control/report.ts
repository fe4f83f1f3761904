import { buildReport } from '../client-report/build-report.ts';
import { REPORT_FORMATS } from '../client-report/outputs/report-as.ts';
import { invalidField } from '../errors.ts';
import { FINDING_RULE_NAMES, type FindingRuleName } from '../findings/registry.ts';
import { didYouMean } from '../nearest.ts';
import { ALL_SANDBOXES } from '../simulator/bearer.ts';
import { evidenceOf } from './evidence.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { serverNamed } from './server-named.ts';

/** GET /_sim/report. */
export const getReport: ControlHandler<'getReport'> = async (simulator, { record }, { query }) => {
  const { sandbox, format = 'json', fail_on: failOn = 'never' } = query;
  const ofAll = sandbox === ALL_SANDBOXES;
  const built = await simulator.inTurns(buildReport(ofAll ? simulator.sandboxes.records() : [record]));
  const report = ofAll ? { ...built, ...serverNamed(simulator.options) } : built;
  if (format === 'json') return report;
  const { type, render } = REPORT_FORMATS[format];
  const thresholds = { failOn, minCoverage: {}, ignore: [] };
  return new TextAnswer(type, [await render(report, { thresholds, exchanges: () => evidenceOf(simulator, report) })]);
};

/** POST /_sim/report/expect. @throws 400 where the rule is misspelt */
export const expectFinding: ControlHandler<'expectFinding'> = (_simulator, { record }, { body }) => {
  const { rule, times = 1 } = body;
  if (!isRule(rule)) {
    const help = `${didYouMean(rule, FINDING_RULE_NAMES)} there are ${FINDING_RULE_NAMES.join(', ')}.`;
    throw invalidField('rule', `There is no rule "${rule}";${help}`);
  }
  record.findings.expect(rule, times);
};

function isRule(name: string): name is FindingRuleName {
  return (FINDING_RULE_NAMES as readonly string[]).includes(name);
}
