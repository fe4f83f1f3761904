const assert = require('node:assert/strict');
const { createSimulator } = require('leadline');
const { apiDocument } = require('leadline/openapi');

assert.equal(apiDocument.openapi, '3.1.0');
createSimulator({ listen: false }).then(async simulator => {
  assert.equal(typeof simulator.app, 'function');
  await simulator.close(0);
  // One copy of the code, however it is loaded.
  assert.equal((await import('leadline')).createSimulator, createSimulator);
  console.log('package: require works');
});
