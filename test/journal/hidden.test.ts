import { describe, expect, it } from 'vitest';
import { BodyText } from '../../src/journal/body-text.ts';
import { Journal } from '../../src/journal/journal.ts';
import { Journals } from '../../src/journal/journals.ts';
import { showExchange } from '../../src/journal/show-exchange.ts';
import { Memory } from '../../src/memory/memory.ts';
import { answer, arrival } from '../support/entries.ts';

const SECRET = 'sk-live/0123456789+abcdef';
const FORMS = [SECRET, encodeURIComponent(SECRET), Buffer.from(`user:${SECRET}`).toString('base64')];

/** A request that sent a secret in each of its parts, with a body that may come after the answer. */
function journalOf(body: BodyText) {
  const journals = new Journals(new Memory(Number.POSITIVE_INFINITY));
  const journal = new Journal(10, journals);
  const [plain, escaped, encoded] = FORMS as [string, string, string];
  const entry = journal.open(
    arrival({ path: `/sites/${escaped}`, query: `key=${escaped}&share_password=hunter2`, hidden: [SECRET] }),
  );
  entry.close(
    answer({
      status: 400,
      cause: `validation:${plain}`,
      exchange: {
        query: `key=${escaped}&share_password=hunter2`,
        rawHeaders: ['X-Key', plain, 'X-Basic', encoded],
        body,
        answer: { headers: { 'X-Told': plain, 'Set-Cookie': ['a', plain] }, payload: `{"error":"${plain} hunter2"}` },
        refusal: {
          status: 400,
          reason: `validation:${plain}`,
          body: { errors: { [plain]: [`${plain} is unknown.`] } },
        },
        altered: null,
      },
    }),
  );
  return { journal, secrets: journals.secrets };
}

const expectNone = (kept: unknown) => {
  for (const form of FORMS) expect(JSON.stringify(kept)).not.toContain(form);
};

describe('a secret that is not to be kept', () => {
  it('is in nothing that the journal keeps to be redacted later', () => {
    const { journal, secrets } = journalOf(new BodyText(`{"token":"${SECRET}"}`));
    const { entry, exchange } = journal.find(1)!;
    expect(exchange).toMatchObject({ body: { kept: { bytes: SECRET.length + 12 } }, secrets: ['demo-admin'] });
    expectNone({ entry, exchange });
    const { headers } = showExchange(exchange!, secrets).request;
    expect(headers[0]).toEqual(['X-Key', '[redacted]']);
    expectNone(headers);
  });

  it('is in no body that comes after the answer', () => {
    const body = new BodyText();
    const { journal } = journalOf(body);
    body.complete(`token=${encodeURIComponent(SECRET)}`);
    const { exchange } = journal.find(1)!;
    expect(exchange?.body.kept?.text).toBe('token=[redacted]');
    expectNone(exchange);
  });

  it('is in no entry, nor is what stands for it', () => {
    const journal = new Journal(10, new Journals(new Memory(Number.POSITIVE_INFINITY)));
    const query = `a=${SECRET}&b=stands-for-it`;
    journal.open(arrival({ query, hidden: [SECRET], secrets: ['stands-for-it'] }));
    expect(journal.find(1)!.entry.query).toBe('a=[redacted]&b=[redacted]');
  });

  it('changes no body that is empty, which many requests share', () => {
    const body = new BodyText('');
    body.hide(() => 'changed');
    expect(body.kept).toEqual({ text: '', bytes: 0 });
  });

  it('leaves what is redacted when somebody looks, by its name', () => {
    const { journal, secrets } = journalOf(new BodyText(''));
    expect(showExchange(journal.find(1)!.exchange!, secrets).response?.body).toBe('{"error":"[redacted] [redacted]"}');
  });
});
