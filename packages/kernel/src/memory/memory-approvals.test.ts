import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { systemPorts } from '../system/index.js';

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
