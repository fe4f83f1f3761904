import { expect, it } from 'vitest';
import { baseUrlFrom } from '../src/state/base-url.ts';

it.each([
  ['http://127.0.0.1:4020/v1', 'http://leadline.test:80/v1'],
  ['http://127.0.0.1:4020/api/v1', 'http://leadline.test:80/api/v1'],
  ['http://127.0.0.1:4020', 'http://leadline.test:80'],
])('the API at %s is at %s for a browser that knows the server by that name', (base_url, expected) => {
  expect(baseUrlFrom({ base_url }, 'http://leadline.test:80')).toBe(expected);
});
