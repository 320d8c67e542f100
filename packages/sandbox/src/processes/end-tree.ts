import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../system-error.js';
import { type ProcessEntry, readProcessTable } from './process-table.js';
import type { ProcessTree } from './process-tree.js';

const POLL_MS = 15;
const HARD_LIMIT_MS = 10_000;

/**
 * Ends every process of a tree: first politely, when `graceMs` is above zero, then hard and again until none is
 * left. Resolves with the number that could not be ended.
 */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<number> {
  const deadline = performance.now() + graceMs + HARD_LIMIT_MS;
  for (let grace = graceMs; ; grace = 0) {
    try {
      return await tryToEnd(tree, grace, deadline);
    } catch (error) {
      // The process table could not be read, as when the host is out of descriptors: to give up would leave the tree.
      if (performance.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

async function tryToEnd(tree: ProcessTree, graceMs: number, deadline: number): Promise<number> {
  await endPolitely(tree, graceMs);
  while (!tree.isEmpty()) {
    if (performance.now() > deadline) return tree.members(readProcessTable()).length;
    const targets = tree.hardTargets();
    // Stopped first, a tree that forks faster than it is read cannot run away.
    if (targets.length > 8) send(targets, 'SIGSTOP');
    send(targets, 'SIGKILL');
    await sleep(1);
  }
  return 0;
}

/** Sends a signal to processes that may be gone by now. */
export function send(entries: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  for (const { pid } of entries) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!['ESRCH', 'EPERM'].includes(errorCode(error))) throw error;
    }
  }
}

/** Every member gets the polite signal once, also one that is started meanwhile. */
async function endPolitely(tree: ProcessTree, graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs;
  const told = new Set<string>();
  while (performance.now() < deadline) {
    const fresh = tree
      .politeTargets(readProcessTable())
      .filter(({ pid, start }) => !told.has(`${pid} ${start}`));
    send(fresh, 'SIGTERM');
    // A stopped process does not see the signal until it goes on.
    send(fresh, 'SIGCONT');
    for (const { pid, start } of fresh) told.add(`${pid} ${start}`);
    await sleep(POLL_MS);
    if (tree.isEmpty()) return;
  }
}
