// What a run is told as: the published schema, the page, the terminal, the file of assumptions.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { assumptionsSeen } from '../../../src/verify/outputs/assumptions-seen.ts';
import { verifyHtml } from '../../../src/verify/outputs/html.ts';
import { verifyReportFiles } from '../../../src/verify/outputs/report-files.ts';
import { verifyText } from '../../../src/verify/outputs/text.ts';
import type { ProbeResult, VerifyResult } from '../../../src/verify/result.ts';
import { describeInBrowser, expectAccessibleEverywhere } from '../../support/browser.ts';
import { otherServer, verified } from '../server.ts';

const published = JSON.parse(readFileSync(new URL('../../../openapi/verify.schema.json', import.meta.url), 'utf8'));
const conforms = new Ajv2020({ strict: false, allErrors: true }).compile(published);

const HOSTILE = '\u001b[31m<script>alert(1)</script>\u202e"\'&\u0000';

function result(fields: Partial<ProbeResult>): ProbeResult {
  return {
    name: 'account-object',
    about: 'spec',
    verdict: 'holds',
    value: null,
    sentence: 'Account object',
    asked: 'GET /account',
    expected: null,
    saw: null,
    why: null,
    ...fields,
  };
}

const SAMPLE: VerifyResult = {
  version: 1,
  against: 'https://api.example.com/v1',
  requests: 7,
  results: [
    result({}),
    result({ name: 'site-object', verdict: 'differs', expected: '200', saw: `500 ${HOSTILE}` }),
    result({ name: 'date-key', about: 'assumption', verdict: 'is', value: 'timestamp' }),
    result({
      name: 'bounce-rate',
      about: 'assumption',
      verdict: 'is',
      value: 'fraction',
      why: 'percent would answer the same',
    }),
    result({
      name: 'no-data',
      about: 'assumption',
      verdict: 'is',
      value: null,
      saw: '200 {}',
      why: 'like none of the choices',
    }),
    result({ name: 'plans', verdict: 'not tried', why: 'it would use up the limits', asked: null }),
    result({ name: 'hourly-limit', verdict: 'not tried', why: 'it would use up the limits', asked: null }),
  ],
};

describe('verify.json', () => {
  it('conforms to its schema, for a run with writes', async () => {
    const { url } = await otherServer();
    const run = await verified(url, 'demo-admin', { write: true });
    const written = JSON.parse(verifyReportFiles(run.result)['verify.json']!);
    expect(conforms(written), JSON.stringify(conforms.errors)).toBe(true);
    expect(Object.keys(written)).toEqual(['version', 'against', 'requests', 'results']);
  }, 30_000);

  it.each([
    ['a verdict of another name', { ...SAMPLE, results: [{ ...SAMPLE.results[0], verdict: 'passes' }] }],
    ['another version', { ...SAMPLE, version: 2 }],
    ['a field too many', { ...SAMPLE, token: 'secret' }],
  ])('is refused by it with %s', (_, changed) => {
    expect(conforms(changed)).toBe(false);
  });
});

describe('the terminal', () => {
  it('shows what differs, what is not the default, what was not tried by reason, and counts', () => {
    expect(verifyText(SAMPLE)).toBe(`differs    site-object: Account object
           asked     GET /account
           expected  200
           saw       500 \ufffd[31m<script>alert(1)</script>\ufffd"'&\ufffd

is         date-key=timestamp, not date
is         no-data=none of the choices: 200 {}, not usual

not tried  it would use up the limits
           plans, hourly-limit

7 requests: 1 sentence holds, 1 differ, 2 not tried; 3 assumptions seen, 1 as Leadline has it by default
`);
  });
});

describe('the file of assumptions', () => {
  it('has those that were seen, and no others', () => {
    expect(assumptionsSeen(SAMPLE.results)).toEqual({ 'date-key': 'timestamp', 'bounce-rate': 'fraction' });
  });
});

describe('the page', () => {
  it('has no markup of a server', () => {
    const page = verifyHtml(SAMPLE);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('\u001b');
    expect(page).toContain('&lt;script&gt;');
  });
});

describeInBrowser('the page in a browser', open => {
  it('loads nothing, breaks no policy, and is accessible, light and dark, wide and narrow', async () => {
    const { page, asked, complaints } = await open();
    await page.setContent(verifyHtml(SAMPLE));
    expect(await page.locator('summary').allTextContents()).toEqual([
      'Differs from the documentation 1',
      'Assumptions 3',
      'Not tried 2',
      'Holds 1',
    ]);
    expect(await page.getByText('it would use up the limits').first().isVisible()).toBe(false);
    await page.getByText('Not tried', { exact: true }).click();
    expect(await page.getByText('it would use up the limits').first().isVisible()).toBe(true);
    await expectAccessibleEverywhere(page);
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
  }, 60_000);
});
