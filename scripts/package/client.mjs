import assert from 'node:assert/strict';

const { LEADLINE_URL, LEADLINE_TOKEN } = process.env;
const headers = { authorization: `Bearer ${LEADLINE_TOKEN}`, accept: 'application/json' };
const answer = await fetch(`${LEADLINE_URL}/account`, { headers });
assert.equal(answer.status, 200);
console.log('package: exec works');
