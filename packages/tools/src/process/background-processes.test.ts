import type { BackgroundProcess } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { createBackgroundProcesses } from './background-processes.js';

const ann = { sessionId: 's', agentId: 'ann' };
const bo = { sessionId: 's', agentId: 'bo' };
const killed: string[] = [];

/** A process as the sandbox lends it, running until it is told to be over. */
function started(pid: number, state = { running: true }): BackgroundProcess {
  const exit = {
    ...{ exitCode: 0, signal: null, timedOut: false, aborted: false, limitHit: null },
    ...{ survivors: 0, heldBack: [] },
  };
  return {
    id: `p${pid}`,
    pid,
    command: 'sleep',
    logs: (offset = 0) => ({
      ...{ text: '', nextOffset: offset, droppedBytes: 0, remainingBytes: 0 },
      running: state.running && offset === 0,
      exit: state.running ? null : exit,
    }),
    wait: async () => exit,
    kill: async () => {
      killed.push(`p${pid}`);
      return exit;
    },
  };
}

test('T-05 a process is found by its id and its number, by its owner alone', () => {
  const processes = createBackgroundProcesses();
  const first = started(1);
  processes.add(ann, first);
  expect(processes.find(ann, 'p1')).toBe(first);
  expect(processes.find(ann, '1')).toBe(first);
  expect(processes.find(ann, '2')).toBeUndefined();
  expect(processes.find(bo, 'p1')).toBeUndefined();
  expect(processes.list(bo)).toEqual([]);
});

test('T-05 the oldest that have ended are forgotten, one that runs never is', () => {
  const processes = createBackgroundProcesses();
  const running = started(1);
  processes.add(ann, running);
  for (let pid = 2; pid <= 200; pid += 1) processes.add(ann, started(pid, { running: false }));
  const pids = processes.list(ann).map(({ pid }) => pid);
  expect(pids).toContain(1);
  expect(pids).toContain(200);
  expect(pids).toContain(199);
  expect(pids).not.toContain(2);
  expect(pids.length).toBeLessThan(100);
});

test('T-05 an agent that ends takes its own processes with it, and closing all of them', async () => {
  const processes = createBackgroundProcesses();
  processes.add(ann, started(1));
  processes.add(bo, started(2));
  killed.length = 0;
  await processes.endAgent(ann);
  expect(killed).toEqual(['p1']);
  expect(processes.list(ann)).toEqual([]);
  await processes.endAgent(ann);
  await processes.close();
  expect(killed).toEqual(['p1', 'p2']);
  expect(processes.list(bo)).toEqual([]);
});
