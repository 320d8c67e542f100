import type { ToolContext } from '@sluice/kernel';
import type { BackgroundProcess, ProcessExit } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { createBackgroundProcesses } from './background-processes.js';
import { bashKillTool } from './bash-kill.js';

const owner = { sessionId: 's', agentId: 'main' };

async function kill(exit: Partial<ProcessExit>, { running = true, pid = '42' as unknown } = {}) {
  const processes = createBackgroundProcesses();
  const ended = { timedOut: false, limitHit: null, heldBack: [], survivors: 0, ...exit };
  processes.add(owner, {
    id: 'shell_7',
    pid: 42,
    command: 'sleep 9',
    logs: () => ({ running }),
    kill: async () => ({ exitCode: null, signal: null, ...ended }),
  } as unknown as BackgroundProcess);
  return bashKillTool(processes).execute({ pid }, owner as unknown as ToolContext);
}

test('T-05 a command that is ended says how, by its number or its id', async () => {
  const ended = {
    ok: true,
    pid: 42,
    shell_id: 'shell_7',
    exitCode: null,
    signal: 'SIGTERM',
    message: 'Killed shell shell_7: ended by SIGTERM',
  };
  for (const pid of [42, '42', 'shell_7'])
    expect(await kill({ signal: 'SIGTERM' }, { pid })).toEqual(ended);
});

test('T-05 one that had ended already is told apart, and one that is not there is named', async () => {
  expect(await kill({ exitCode: 3 }, { running: false })).toMatchObject({
    ok: true,
    exitCode: 3,
    message: 'Shell shell_7 had already ended: exited with code 3',
  });
  expect(await kill({}, { pid: 'shell_8' })).toMatchObject({
    ok: false,
    error_code: 'SHELL_NOT_FOUND',
    error: 'Shell not found: shell_8',
  });
});

test('T-05 processes that could not be ended make it a failure', async () => {
  expect(await kill({ signal: 'SIGKILL', survivors: 2 })).toMatchObject({
    ok: false,
    error_code: 'SURVIVORS',
    error: 'ended by SIGKILL, 2 of its processes could not be ended',
  });
});
