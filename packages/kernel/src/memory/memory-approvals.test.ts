import { expect, test } from 'vitest';
import type { ApprovalRequest } from '../approval/approval-request.js';
import { tool } from '../define/tool.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { systemPorts } from '../system/index.js';
import { createMemoryApprovals } from './memory-approvals.js';
import { createMemoryEvents } from './memory-events.js';
import { createMemoryGrants } from './memory-grants.js';

test('K-15 P05 with one set of ports for two sessions, the answer to one never lets the call of the other run', async () => {
  const ran: unknown[] = [];
  const registry = createRegistry();
  registry.register(
    tool({
      name: 'write',
      description: 'Writes',
      execute: (args) => {
        ran.push(args);
        return 'written';
      },
      allowedModes: ['coding'],
    }),
  );
  const ports = systemPorts();
  const runtimeOf = (sessionId: string) =>
    createRuntime({ registry, ports, sessionId, permission: { mode: 'ask' } });
  const ask = (sessionId: string, path: string) =>
    runtimeOf(sessionId).runCall(
      { id: 'call_1', name: 'write', arguments: { path } },
      { mode: 'coding' },
    );

  const first = ask('one', 'a.txt');
  await expect.poll(async () => (await ports.approvals.pending()).length).toBe(1);
  const digest = (await ports.approvals.get('call_1'))?.request.digest ?? '';
  const yes = { outcome: 'approved', at: 1, decidedBy: 'ada' } as const;
  await ports.approvals.settle('call_1', yes, { digest, events: [] });
  expect((await first).state).toBe('COMPLETED');

  for (const path of ['a.txt', 'b.txt'])
    expect((await ask(`two ${path}`, path)).state).toBe('FAILED');
  expect(ran).toEqual([{ path: 'a.txt' }]);
});

test('a question about the same call is kept once, replaced by a higher round, and never by another one', async () => {
  const approvals = createMemoryApprovals({
    events: createMemoryEvents(),
    grants: createMemoryGrants(),
  });
  const question = (digest: string, more: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
    callId: 'c',
    toolName: 'write',
    sessionId: 's',
    agentId: 'a',
    mode: 'coding',
    digest,
    arguments: {},
    meta: {},
    requestedAt: 0,
    ...more,
  });
  const kept = async () => (await approvals.get('c'))?.request;
  const open = (request: ApprovalRequest) => () => approvals.open(request);
  const taken = expect.objectContaining({
    code: 'QUESTION_TAKEN',
    message: 'Another question about call "c" is kept; give the call an id of its own',
  });
  open(question('one'))();
  open(question('one', { meta: { reason: 'again' } }))();
  expect(await kept()).toEqual(question('one'));
  expect(open(question('two'))).toThrow(taken);
  expect(open(question('two', { round: 1 }))).toThrow(taken);
  expect(open(question('one', { sessionId: 'other' }))).toThrow(taken);
  expect(open(question('two', { round: 2, sessionId: 'other' }))).toThrow(taken);
  expect(await kept()).toEqual(question('one'));
  open(question('two', { round: 2 }))();
  expect(await kept()).toEqual(question('two', { round: 2 }));
  expect(open(question('three', { round: 2 }))).toThrow(taken);
  expect(open(question('three'))).toThrow(taken);
  open(question('three', { round: 3 }))();
  expect(await kept()).toEqual(question('three', { round: 3 }));
});
