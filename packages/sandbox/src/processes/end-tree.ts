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
  if (graceMs > 0) {
    send(tree.politeTargets(readProcessTable()), 'SIGTERM');
    // A stopped process does not see the polite signal until it goes on.
    send(tree.politeTargets(readProcessTable()), 'SIGCONT');
    if (await isEmptyWithin(tree, graceMs)) return 0;
  }
  const deadline = performance.now() + HARD_LIMIT_MS;
  // A process may have forked while the table was read: only two empty looks in a row count.
  for (let quietRounds = 0; quietRounds < 2; ) {
    if (tree.isEmpty()) {
      quietRounds += 1;
      continue;
    }
    quietRounds = 0;
    const members = tree.members(readProcessTable());
    if (performance.now() > deadline) return members.length;
    // Stopped first, a tree that forks faster than it is read cannot run away.
    if (members.length > 8) send(members, 'SIGSTOP');
    send(tree.hardTargets(readProcessTable()), 'SIGKILL');
    await sleep(2);
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

async function isEmptyWithin(tree: ProcessTree, graceMs: number): Promise<boolean> {
  const deadline = performance.now() + graceMs;
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    if (tree.isEmpty()) return true;
  }
  return false;
}
