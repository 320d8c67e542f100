import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRuntime } from './runtime.js';

const turn = { mode: 'chat_safe' };
const refund = (args) => ({ id: 'call_1', name: 'refund', arguments: args });

await test('a small refund runs at once', async () => {
  const outcome = await openRuntime().runCall(refund({ order: 'A7', euros: 40 }), turn);
  assert.deepEqual(outcome.result, { order: 'A7', refunded: 40 });
});

await test('a large refund waits for a person, and a no runs nothing', async () => {
  const runtime = openRuntime();
  const waiting = runtime.runCall(refund({ order: 'A7', euros: 400 }), turn);
  for await (const { respond } of runtime.subscribe({ since: 0 })) {
    if (!respond) continue;
    await respond('deny', { note: 'too much' });
    break;
  }
  assert.equal((await waiting).errorCode, 'APPROVAL_DENIED');
});

await test('a wrong call is answered with words that a model can repair', async () => {
  const outcome = await openRuntime().runCall(refund({ order: 'A7', euros: 'forty' }), turn);
  assert.equal(outcome.errorCode, 'INVALID_ARGS');
  assert.match(JSON.stringify(outcome.result), /euros: expected number/);
});
