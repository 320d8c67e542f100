import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { asOtherUser } from '../testing/as-other-user.js';
import { endTree, send } from './end-tree.js';
import { type ProcessEntry, readProcess } from './process-table.js';
import type { ProcessTree } from './process-tree.js';

const started: ChildProcess[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function start(script: string, as: { readonly uid?: number } = {}): Promise<ChildProcess> {
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], ...as });
  started.push(child);
  await once(child.stdout!, 'data');
  return child;
}

const entryOf = (child: ChildProcess): ProcessEntry => readProcess(child.pid ?? 0)!;
const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** A tree of the children that were started here; `hard` counts how often the hard signal was asked for. */
function treeOf(children: readonly ChildProcess[]): ProcessTree & { hard: number } {
  const entries = new Map(children.map((child) => [child, entryOf(child)]));
  const left = () => [...entries].flatMap(([child, entry]) => (isOver(child) ? [] : [entry]));
  return {
    hard: 0,
    members: left,
    politeTargets: left,
    hardTargets() {
      this.hard += 1;
      return left();
    },
    isEmpty: () => children.every(isOver),
  };
}

test('K-17 what ends by itself when it is asked to is never ended hard', async () => {
  const child = await start(`trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done`);
  const tree = treeOf([child]);
  expect(await endTree(tree, 60_000)).toBe(0);
  expect([child.exitCode, child.signalCode, tree.hard]).toEqual([5, null, 0]);
});

test('K-17 a stopped process is woken for the polite signal', async () => {
  const child = await start(`trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done`);
  child.kill('SIGSTOP');
  expect(await endTree(treeOf([child]), 60_000)).toBe(0);
  expect(child.exitCode).toBe(5);
});

test('K-17 each member is asked once, also one that comes later, and after the grace all are ended hard', async () => {
  const count = (name: string) =>
    `n=0; trap 'n=$((n+1)); echo ${name}$n' TERM; echo ready; while :; do sleep 0.01; done`;
  const [first, second] = [await start(count('first')), await start(count('second'))];
  let said = '';
  for (const child of [first, second]) child.stdout!.on('data', (text) => (said += text));
  const tree = treeOf([first, second]);
  vi.useFakeTimers({ toFake: ['performance'] });
  let looks = 0;
  let looksAfterBoth = 0;
  const late: ProcessTree = {
    ...tree,
    politeTargets: (table) => {
      looks += 1;
      if (said.includes('first1') && said.includes('second1')) looksAfterBoth += 1;
      if (looksAfterBoth > 20) vi.advanceTimersByTime(60_000);
      return tree.politeTargets(table).slice(0, looks > 2 ? 2 : 1);
    },
  };
  expect(await endTree(late, 60_000)).toBe(0);
  expect([first.signalCode, second.signalCode]).toEqual(['SIGKILL', 'SIGKILL']);
  expect(said).not.toMatch(/first2|second2/);
});

test('K-17 without a grace nobody is asked', async () => {
  const child = await start(`trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done`);
  const tree = treeOf([child]);
  const asked = vi.spyOn(tree, 'politeTargets');
  expect(await endTree(tree, 0)).toBe(0);
  expect(child.signalCode).toBe('SIGKILL');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  [8, 1],
  [9, 2],
])(
  'R02 of %i processes each gets %i hard signals a round: a large tree is stopped first',
  async (size, signals) => {
    const child = await start('echo ready; sleep 60');
    let reads = 0;
    const entry = {
      ...entryOf(child),
      get pid() {
        reads += 1;
        return child.pid ?? 0;
      },
    };
    let rounds = 0;
    const tree: ProcessTree = {
      members: () => [],
      politeTargets: () => [],
      hardTargets: () => {
        rounds += 1;
        return Array.from({ length: size }, () => entry);
      },
      isEmpty: () => isOver(child),
    };
    expect(await endTree(tree, 0)).toBe(0);
    expect(reads).toBe(rounds * size * signals);
  },
);

test('R02 a large tree gets the signal that stops it before the one that ends it', async () => {
  const child = await start('echo ready; sleep 60');
  const pid = child.pid ?? 0;
  let reads = 0;
  const entry = {
    ...entryOf(child),
    // The second signal of a round goes to nobody, so that the first can be seen to have worked.
    get pid() {
      reads += 1;
      return (reads - 1) % 18 < 9 ? pid : 2_147_483_000;
    },
  };
  const tree: ProcessTree = {
    members: () => [entryOf(child)],
    politeTargets: () => [],
    hardTargets: () => Array.from({ length: 9 }, () => entry),
    isEmpty: () => /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'latin1')),
  };
  expect(await endTree(tree, 0)).toBe(0);
});

test('what cannot be ended is counted once its time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const entry = readProcess(process.pid)!;
  let looks = 0;
  const tree: ProcessTree = {
    members: () => [entry, { ...entry, pid: 1 }],
    politeTargets: () => [],
    hardTargets: () => [],
    isEmpty: () => {
      looks += 1;
      vi.advanceTimersByTime(6_000);
      return false;
    },
  };
  expect(await endTree(tree, 0)).toBe(2);
  expect(looks).toBe(2);
});

test('a table that cannot be read for a while is read again, and one that never can is an error in the end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const full = Object.assign(new Error('too many'), { code: 'EMFILE' });
  let faults = 0;
  const tree: ProcessTree = {
    members: () => [],
    politeTargets: () => [],
    hardTargets: () => [],
    isEmpty: () => {
      faults += 1;
      if (faults > 2) return true;
      throw full;
    },
  };
  expect(await endTree(tree, 0)).toBe(0);
  const broken = {
    ...tree,
    isEmpty: () => {
      vi.advanceTimersByTime(6_000);
      throw full;
    },
  };
  await expect(endTree(broken, 0)).rejects.toBe(full);
});

test('a signal to what is gone, or is another user’s, is no fault; one that does not exist is', async () => {
  const child = await start('echo ready');
  if (!isOver(child)) await once(child, 'exit');
  const gone = { pid: child.pid ?? 0, parent: 0, group: 0, session: 0, start: '' };
  expect(() => send([gone], 'SIGTERM')).not.toThrow();
  if (process.getuid?.() === 0) {
    const others = await start('echo ready; sleep 60', { uid: 54_321 });
    const entry = entryOf(others);
    await asOtherUser(() => send([entry], 'SIGKILL'));
    expect(readProcess(entry.pid)).toEqual(entry);
  }
  expect(() => send([gone], 'SIGNOTHING' as NodeJS.Signals)).toThrow('SIGNOTHING');
});
