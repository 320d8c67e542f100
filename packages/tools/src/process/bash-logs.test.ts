import type { ToolContext } from '@sluice/kernel';
import type { BackgroundProcess, LogPage } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { createBackgroundProcesses } from './background-processes.js';
import { bashLogsTool } from './bash-logs.js';

const owner = { sessionId: 's', agentId: 'main' };
const page = {
  text: 'built',
  nextOffset: 15,
  remainingBytes: 0,
  droppedBytes: 0,
  running: true,
  exit: null,
};

async function logs(given: Partial<LogPage>, args: object = {}) {
  const asked: unknown[] = [];
  const processes = createBackgroundProcesses();
  processes.add(owner, {
    id: 'shell_7',
    pid: 42,
    command: 'make',
    logs: (...of: readonly unknown[]) => {
      asked.push(of);
      return { ...page, ...given };
    },
  } as unknown as BackgroundProcess);
  asked.length = 0;
  const context = owner as unknown as ToolContext;
  const result = await bashLogsTool(processes).execute(
    { pid: 42, offset: 10, limit: 99, ...args },
    context,
  );
  return { asked, result };
}

test('T-05 a page of a running command is what was asked for, with where to go on', async () => {
  const { asked, result } = await logs({ remainingBytes: 7 });
  expect(asked).toEqual([[10, 99]]);
  expect(result).toEqual({
    ok: true,
    pid: 42,
    shell_id: 'shell_7',
    running: true,
    status: 'running',
    exitCode: null,
    output: 'built',
    next_offset: 15,
    remaining_bytes: 7,
  });
});

test('T-05 what is no longer kept and what is not there yet is said', async () => {
  expect((await logs({ droppedBytes: 1 })).result).toMatchObject({
    dropped_bytes: 1,
    note: 'Older output is no longer kept',
  });
  expect((await logs({ text: '' })).result).toMatchObject({ note: '(no output yet)' });
  const exit = { exitCode: 2, signal: null, timedOut: false, limitHit: null, survivors: 0 };
  const ended = { running: false, exit: { ...exit, heldBack: [] } } as unknown as LogPage;
  const { result } = await logs({ ...ended, text: '' });
  expect(result).toMatchObject({ running: false, status: 'exited with code 2', exitCode: 2 });
  expect(result).not.toHaveProperty('note');
});

test('T-05 a command that is not there is named', async () => {
  expect((await logs({}, { pid: 'shell_8' })).result).toMatchObject({
    ok: false,
    error_code: 'SHELL_NOT_FOUND',
  });
});
