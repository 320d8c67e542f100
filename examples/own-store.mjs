// A store of your own: calls in a journal of JSON lines. A process dies in the middle of a call, and the next one says so.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';

const folder = mkdtempSync(join(tmpdir(), 'own-store-'));
const FINAL = new Set(['COMPLETED', 'FAILED', 'DENIED', 'SEALED']);

/** The port `records`: an answer means that the step is kept, and a call that has ended never changes. */
function openJournal(path, { approvals, events }) {
  const records = new Map();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []) {
    const record = JSON.parse(line);
    records.set(record.id, record);
  }
  return {
    async keep({ record, isNew, question, withdrawal, events: drafts }) {
      const before = records.get(record.id);
      if (before && isNew) return 'duplicate';
      if (before && FINAL.has(before.state)) throw new Error(`call ${record.id} has ended`);
      appendFileSync(path, `${JSON.stringify(record)}\n`, { flush: true });
      records.set(record.id, record);
      if (question) approvals.open(question);
      const isWithdrawn = withdrawal && approvals.withdraw(record.id, withdrawal.settlement);
      await events.append(isWithdrawn ? [withdrawal.event, ...drafts] : drafts);
      return 'kept';
    },
    keepLate: async (_late, drafts) => events.append(drafts),
    get: (_sessionId, callId) => records.get(callId),
    unfinished: () => [...records.values()].filter(({ state }) => !FINAL.has(state)),
  };
}

/** One process: everything in memory but the calls. */
function openRuntime() {
  const registry = createRegistry();
  registry.register(tool('quick', () => 'done', { allowedModes: ['chat_safe'] }));
  registry.register(
    tool('slow', () => new Promise(() => undefined), { allowedModes: ['chat_safe'] }),
  );
  const memory = systemPorts();
  const ports = { ...memory, records: openJournal(join(folder, 'calls.jsonl'), memory) };
  return createRuntime({ registry, ports, sessionId: 's1', permission: { mode: 'auto' } });
}

const turn = { mode: 'chat_safe' };
const first = openRuntime();
console.log((await first.runCall({ id: 'call_1', name: 'quick' }, turn)).result);
first.runCall({ id: 'call_2', name: 'slow' }, turn);
for await (const { event } of first.subscribe({ since: 0 }))
  if (event.type === 'tool:start' && event.call.id === 'call_2') break;
// Here the first process dies: nothing of it goes on, and only the journal is left.

const second = openRuntime();
const { sealed } = await second.resume(turn);
console.log(sealed.map(({ toolCallId, state }) => `${toolCallId} ${state}`));
console.log(sealed[0].result);
const again = await second.runCall({ id: 'call_1', name: 'quick' }, turn);
console.log('the same id again:', again.errorCode);

assert.deepEqual(
  sealed.map(({ toolCallId, state }) => [toolCallId, state]),
  [['call_2', 'SEALED']],
);
rmSync(folder, { recursive: true });
process.exit(0);
