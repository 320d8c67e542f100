import type { SessionRow } from '@sluice/agent';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { expect, test } from 'vitest';
import { refuseWhilePaused } from './refuse-while-paused.js';

function runtimeOf(sessions: Parameters<typeof refuseWhilePaused>[1]) {
  const registry = createRegistry();
  registry.register(tool('t', () => 'ran', { allowedModes: ['coding'] }));
  const permission = refuseWhilePaused({ mode: 'auto' }, sessions);
  const runtime = createRuntime({ registry, ports: systemPorts(), sessionId: 's', permission });
  return () => runtime.runCall({ name: 't' }, { mode: 'coding' });
}

const row = (paused: SessionRow['paused']): SessionRow => ({
  id: 's',
  mode: 'coding',
  metadata: {},
  createdAt: 1,
  updatedAt: 1,
  lastSeq: 0,
  ...(paused ? { paused } : {}),
});

test('N-03 a paused session refuses each call and says who holds it, and goes on when it was let go', async () => {
  let paused: SessionRow['paused'] = { by: 'anna', at: 0 };
  const call = runtimeOf(async () => ({ get: (id) => (id === 's' ? row(paused) : undefined) }));
  const refused = await call();
  expect(refused).toMatchObject({ isError: true, state: 'DENIED' });
  expect(JSON.stringify(refused.result)).toContain('anna has paused this session (1970-01-01T');
  paused = undefined;
  expect(await call()).toMatchObject({ isError: false, result: 'ran' });
});

test('where nothing is recorded, no session can be paused', async () => {
  expect(await runtimeOf(async () => undefined)()).toMatchObject({ result: 'ran' });
});
