import type { ToolCallRecord, ToolCallState } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { pastOfSession } from './past-of-session.js';

function record(id: string, state: ToolCallState, startedAt?: number): ToolCallRecord {
  return {
    id,
    name: 'bash_run',
    input: { command: 'npm test' },
    state,
    approval: { required: false },
    createdAt: Number(id),
    updatedAt: 9,
    auditTrail: [],
    sessionId: 's',
    agentId: 'main',
    mode: 'coding',
    ...(startedAt === undefined ? {} : { startedAt }),
  };
}

test('P-02 what ran and what only waits for a place has happened; what waits for a person or never began has not', async () => {
  const records = [
    record('5', 'APPROVED'),
    record('4', 'PENDING'),
    record('3', 'DENIED'),
    record('2', 'APPROVAL_REQUIRED'),
    record('1', 'FAILED', 1),
  ];
  const load = pastOfSession(
    async () =>
      ({ list: async () => records }) as unknown as Awaited<
        ReturnType<Parameters<typeof pastOfSession>[0]>
      >,
    '/w',
    '/home/u',
  );
  const past = await load('s');
  expect(past.map(({ id, call }) => [id, call?.tool])).toEqual([
    ['1', 'bash_run'],
    ['2', undefined],
    ['3', undefined],
    ['4', 'bash_run'],
    ['5', 'bash_run'],
  ]);
});

test('P-02 without a record nothing counts as never happened', async () => {
  await expect(pastOfSession(async () => undefined, '/w', '/home/u')('s')).rejects.toThrow(
    'runs without one',
  );
});
