import { describe, expect, it } from 'vitest';
import { tellingLines } from '../../../src/sweep/run/telling-lines.ts';

const told = (text: string) => tellingLines(text.trim().split('\n'));
const COUNTS = Array.from({ length: 12 }, (_, at) => `# counted ${at}`).join('\n');

const TAP = `
TAP version 13
# Subtest: listSites
ok 1 - listSites
  ---
  duration_ms: 8.1
  ...
not ok 2 - later # TODO
# Subtest: getSite
not ok 3 - getSite
  ---
  duration_ms: 8.1
  location: '/client/c.test.mjs:5:1'
  failureType: 'testCodeFailure'
  error: 'fetch failed'
  code: 'ERR_TEST_FAILURE'
  stack: |-
    node:internal/deps/undici/undici:13185:13
    async get (file:///client/c.mjs:2:13)
  ...
not ok 4 - other
  ---
  location: '/client/c.test.mjs:9:1'
  error: |-
    Expected values to be strictly equal:

    4 !== 2

  code: 'ERR_ASSERTION'
  expected: 4
  actual: 2
  ...
1..4
# tests 4
# pass 2
# fail 2
# duration_ms 68.1
`;
const SPEC = `
✔ listSites (31ms)
✖ getSite (8.8ms)
ℹ tests 3
ℹ pass 2
ℹ fail 1
✖ failing tests:
test at c.test.mjs:5:1
✖ getSite (8.8ms)
  TypeError [Error]: fetch failed
      at node:internal/deps/undici/undici:13185:13
      at async get (file:///client/c.mjs:2:13) {
    [cause]: Error: read ECONNRESET
        at TCP.onStreamRead (node:internal/stream_base_commons:216:20)
`;
const VITEST = `
 RUN  v4.1.12 /client
 ❯ v/x.test.mjs (3 tests | 1 failed) 40ms
   ✓ getSite 20ms
   × compares 12ms
⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯
 FAIL  v/x.test.mjs > compares
AssertionError: expected [ 'id', …(4) ] to have a length of 6 but got 7
- Expected
+ Received
- 6
+ 7
 ❯ v/x.test.mjs:5:80
      3| it('getSite'
 Test Files  1 failed (1)
      Tests  1 failed | 2 passed (3)
`;
const UNITTEST = `
.E
======================================================================
ERROR: test_page (__main__.T.test_page)
Traceback (most recent call last):
  File "/client/t.py", line 12, in test_page
http.client.IncompleteRead: IncompleteRead(126 bytes read, 127 more expected)
======================================================================
ERROR: test_site (__main__.T.test_site)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/client/t.py", line 10, in test_site
    self.assertEqual(get('/sites/TIDEPOOL')['id'], 'TIDEPOOL')
  File "/usr/lib/python3.12/urllib/request.py", line 215, in urlopen
    return opener.open(url, data, timeout)
urllib.error.HTTPError: HTTP Error 503: Service Unavailable

----------------------------------------------------------------------
Ran 2 tests in 0.1s

FAILED (errors=1)
`;
const PYTEST = `
collected 2 items
t.py .F                                                              [100%]
=================================== FAILURES ===================================
__________________________________ test_site ___________________________________
    def test_site():
>       assert get('/sites/TIDEPOOL')['id'] == 'X'
E       AssertionError: assert 'TIDEPOOL' == 'X'
E         - X
E         + TIDEPOOL
t.py:10: AssertionError
=========================== short test summary info ============================
FAILED t.py::test_site - AssertionError: assert 'TIDEPOOL' == 'X'
========================= 1 failed, 1 passed in 0.12s ==========================
`;
const GO = `
=== RUN   TestSites
--- PASS: TestSites (0.00s)
=== RUN   TestSite
    site_test.go:10: Get "http://127.0.0.1:1/v1/sites": EOF
--- FAIL: TestSite (0.01s)
panic: runtime error: index out of range [0] with length 0
goroutine 7 [running]:
main.first(...)
	/client/site.go:12
exit status 2
FAIL	client	0.012s
${COUNTS}
`;
const SCRIPT = `
${COUNTS}
Error: this one was expected, and the test passed
all is well
file:///client/c.mjs:3
  if (!r.ok) throw new Error('GET ' + path);
                   ^
Error: GET /sites: 503
    at get (file:///client/c.mjs:3:20)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
Node.js v20.19.0
`;

describe('the lines that say what failed', () => {
  it.each([
    [
      'TAP',
      TAP,
      [
        'not ok 3 - getSite',
        '/client/c.test.mjs:5:1',
        "error: 'fetch failed'",
        'not ok 4 - other',
        'values to be',
        'expected: 4',
      ],
      ['# fail', 'ok 1', 'TODO', 'ERR_TEST_FAILURE', 'duration'],
    ],
    [
      'Node',
      SPEC,
      ['✖ getSite', 'TypeError [Error]: fetch failed', 'get (file:///client/c.mjs:2:13)', 'read ECONNRESET'],
      ['ℹ', '✔', 'node:internal'],
    ],
    [
      'Vitest',
      VITEST,
      ['FAIL  v/x.test.mjs > compares', 'to have a length of 6 but got 7', '❯ v/x.test.mjs:5:80'],
      ['✓'],
    ],
    [
      'unittest',
      UNITTEST,
      [
        'ERROR: test_page',
        'http.client.IncompleteRead: I',
        'ERROR: test_site',
        'File "/client/t.py", line 10',
        'HTTP Error 503: Service Unavailable',
      ],
      ['urllib/request.py', 'FAILED (errors=1)'],
    ],
    ['pytest', PYTEST, ['_ test_site _', "AssertionError: assert 'TIDEPOOL' == 'X'"], ['collected', '1 passed']],
    ['Go', GO, ['panic: runtime error: index out of range'], ['counted', 'PASS']],
    [
      'a script',
      SCRIPT,
      ['Error: GET /sites: 503', 'at get (file:///client/c.mjs:3:20)'],
      ['counted', 'node:internal'],
    ],
  ])('of %s', (_, text, wanted, unwanted) => {
    const lines = told(text);
    expect(lines.length).toBeLessThanOrEqual(10);
    const all = lines.join('\n');
    for (const each of wanted) expect(all).toContain(each);
    for (const each of unwanted) expect(all).not.toContain(each);
    // Each once, in their order.
    expect(lines).toEqual([...new Set(text.split('\n'))].filter(line => lines.includes(line)));
  });

  it('are all where there are few, but for empty ones', () => {
    expect(tellingLines(['# one', '', '# two'])).toEqual(['# one', '# two']);
  });

  it('are those that speak of an error where nothing has the form of one', () => {
    expect(told(`${COUNTS}\nthe request failed\n${COUNTS}`)).toEqual(['the request failed']);
  });

  it('are the last ones where none speaks of an error', () => {
    const lines = Array.from({ length: 400 }, (_, at) => `line ${at}`);
    expect(tellingLines(lines)).toEqual(lines.slice(-10));
  });

  it('are ten at most, however many tests fail', () => {
    const lines = Array.from({ length: 100 }, (_, at) => [`not ok ${at}`, `  error: 'no ${at}'`]).flat();
    expect(tellingLines(lines)).toEqual(lines.slice(0, 10));
  });
});
