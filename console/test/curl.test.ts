import { describe, expect, it } from 'vitest';
import { type Call, curlOfCall, errorText, send } from '../src/client/control.ts';
import { curlOf } from '../src/client/curl.ts';

describe('curlOf', () => {
  it('quotes what a shell or curl would take for something else', () => {
    const line = curlOf({
      method: 'PUT',
      url: "http://h/v1/x?a=[1-2]&b=it's",
      bearer: { value: 'demo-admin~ci' },
      headers: { Accept: 'application/json' },
      body: '@$HOME `id`',
    });
    expect(line).toBe(
      `curl -sS -X PUT -g 'http://h/v1/x?a=[1-2]&b=it'\\''s' -H 'Authorization: Bearer demo-admin~ci' ` +
        `-H 'Accept: application/json' --data-raw '@$HOME \`id\`'`,
    );
  });

  it.each([
    ['GET', null, 'curl -sS http://h/'],
    ['GET', '{}', "curl -sS -X GET http://h/ --data-raw '{}'"],
    ['HEAD', null, 'curl -sS --head http://h/'],
    ['POST', null, 'curl -sS -X POST http://h/'],
    ['POST', '{}', "curl -sS http://h/ --data-raw '{}'"],
  ])('sends %s with the body %j', (method, body, line) => {
    expect(curlOf({ method, url: 'http://h/', bearer: null, headers: {}, body })).toBe(line);
  });

  it('holds nothing that a terminal would act on when it is pasted', () => {
    const body = "it's \\ \x1b[201~\x03\u009b\n\tend";
    const line = curlOf({
      method: 'POST',
      url: 'http://h/a/../b',
      bearer: null,
      headers: { 'Content-Type': null },
      body,
    });
    expect(line).toBe(
      'curl -sS --path-as-is http://h/a/../b -H Content-Type: --data-raw ' +
        `"$(printf 'it'\\''s \\\\ \\033[201~\\003\\302\\233\n\tend')"`,
    );
  });
});

describe('a name that stands for a place in a path', () => {
  const call: Call = api => api.DELETE('/tokens/{name}', { params: { path: { name: '..' }, query: { sandbox: '.' } } });

  it('is shown as it is for curl', async () => {
    const line = await curlOfCall(call, { origin: 'http://h', hasToken: false });
    expect(line).toBe(`curl -sS -X DELETE --path-as-is 'http://h/_sim/tokens/..?sandbox=.'`);
  });

  it('is not sent, since a browser would resolve it', async () => {
    await expect(send(call, { token: null })).rejects.toThrow(
      'A browser cannot send a request about something with the name "..". curl can.',
    );
  });
});

describe('curlOfCall', () => {
  const settings = { origin: 'http://127.0.0.1:4020', hasToken: false };

  it('shows the request without sending it', async () => {
    const line = await curlOfCall(
      api => api.POST('/clock/advance', { params: { query: { sandbox: 'ci-1' } }, body: { seconds: 60 } }),
      settings,
    );
    expect(line).toBe(
      `curl -sS 'http://127.0.0.1:4020/_sim/clock/advance?sandbox=ci-1' -H 'Content-Type: application/json' ` +
        `--data-raw '{"seconds":60}'`,
    );
  });

  it('names a variable in place of the control token', async () => {
    const call = curlOfCall(api => api.DELETE('/faults'), { ...settings, hasToken: true });
    expect(await call).toBe(
      'curl -sS -X DELETE http://127.0.0.1:4020/_sim/faults -H "Authorization: Bearer $LEADLINE_CONTROL_TOKEN"',
    );
  });
});

describe('errorText', () => {
  it.each([
    [{ error: 'No.' }, 'No.'],
    [{ errors: { a: ['A is wrong.', 'A is long.'], b: ['B is missing.'] } }, 'A is wrong. A is long. B is missing.'],
    [{}, null],
    ['text', null],
    [null, null],
  ])('of %j is %j', (error, text) => {
    expect(errorText(error)).toBe(text);
  });
});
