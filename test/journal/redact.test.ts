import { describe, expect, it } from 'vitest';
import { redactorOf } from '../../src/journal/known-secrets.ts';

const redact = redactorOf(['demo-admin', 'a+b/c==', '']);

describe('a query without secrets', () => {
  it.each([
    '',
    'limit=10&starting_after=TIDEPOOL',
    'limit',
    '&&=&a=',
    'limit=%zz&x=%E0%A4%A',
    'filters=%5B%7B%22property%22%3A%22pathname%22%7D%5D',
    'field_grouping=utm_term,keyword',
    'entity_name=demo',
  ])('stays as it was sent: %j', query => {
    expect(redact.query(query)).toBe(query);
  });
});

describe('a query with secrets', () => {
  it.each([
    ['share_password=hunter2', 'share_password=[redacted]'],
    ['a=1&share_password=hunter2&b=2', 'a=1&share_password=[redacted]&b=2'],
    ['Share_Password=hunter2', 'Share_Password=[redacted]'],
    ['share%5Fpassword=hunter2', 'share%5Fpassword=[redacted]'],
    ['site[share_password]=hunter2', 'site[share_password]=[redacted]'],
    ['body=%7B%22share_password%22%3A%22hunter2%22%7D', 'body=[redacted]'],
    ['share_password=a=b', 'share_password=[redacted]'],
    ['share_password=', 'share_password='],
    ['share_password', 'share_password'],
    ['token=unknown-to-us', 'token=[redacted]'],
    ['api_key=unknown&apikey=unknown', 'api_key=[redacted]&apikey=[redacted]'],
    ['Authorization=Bearer+unknown', 'Authorization=[redacted]'],
    ['q=demo-admin', 'q=[redacted]'],
    ['q=Bearer%20demo-admin~box', 'q=[redacted]'],
    ['q=demo%2Dadmin', 'q=[redacted]'],
    ['q=%64emo-admin%zz', 'q=[redacted]'],
    ['q=a+b/c==', 'q=[redacted]'],
    ['q=a%2Bb%2Fc%3D%3D', 'q=[redacted]'],
    ['demo-admin', '[redacted]'],
    ['demo-admin=1', '[redacted]'],
  ])('%s is written down as %s', (query, written) => {
    expect(redact.query(query)).toBe(written);
  });
});

describe('a path', () => {
  it.each([
    ['/sites/TIDEPOOL/events', '/sites/TIDEPOOL/events'],
    ['/', '/'],
    ['/sites/demo-admin', '/sites/[redacted]'],
    ['/sites/demo%2Dadmin/events', '/sites/[redacted]/events'],
    ['/x/a+b/c==/y', '/x/[redacted]/y'],
  ])('%s is written down as %s', (path, written) => {
    expect(redact.path(path)).toBe(written);
  });
});

it('finds the shorter of two secrets that begin alike, at the end of a text', () => {
  const two = redactorOf(['demo-admin', 'demo-readonly']);
  expect(two.text('x demo-admin')).toBe('x [redacted]');
  expect(two.query('x=demo-admin')).toBe('x=[redacted]');
});

describe('what was cut within a secret', () => {
  const secret = 'Tok-0123456789-abcdefghijklmnop';
  const known = redactorOf([secret]);
  it.each([
    ['at its end', 'given: text/Tok-01234567', 'given: text/[redacted]'],
    ['at the mark of a cut', 'The xTok-01234567… field is unknown.', 'The x[redacted]… field is unknown.'],
    ['at each mark', 'Tok-01234567… Tok-012345678… x', '[redacted]… [redacted]… x'],
    ['within an escape', 'x%54ok-0123%345%3', 'x[redacted]'],
    ['within an escape of an escape', 'xTok-01234567%5Cu003%3', 'x[redacted]'],
    ['in base64', `x ${Buffer.from(`user:${secret}`).toString('base64').slice(0, 24)}`, 'x dXNlcjp[redacted]'],
  ])('is redacted %s', (_where, text, written) => {
    expect(known.text(text)).toBe(written);
  });

  it.each(['Tok-012', 'Tok-01234567 is no token', 'Tok-01234567x'])(
    '%j stays: it is too little of the secret, or another word',
    text => {
      expect(known.text(text)).toBe(text);
    },
  );
});

it('finds a secret that is quoted in lower case, as media types are', () => {
  expect(redactorOf(['AbcDef-123']).text('The content type application/abcdef-123 is not supported')).toBe(
    'The content type application/[redacted] is not supported',
  );
});
