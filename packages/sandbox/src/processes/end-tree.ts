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
  let quietRounds = 0;
  for (;;) {
    const members = tree.members(readProcessTable());
    quietRounds = members.length === 0 ? quietRounds + 1 : 0;
    // A process may have forked while the table was read: only two empty looks in a row count.
    if (quietRounds >= 2) return 0;
    if (performance.now() > deadline) return members.length;
    if (members.length > 8) send(members, 'SIGSTOP');
    send(tree.hardTargets(readProcessTable()), 'SIGKILL');
    if (members.length > 0) await sleep(2);
  }
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
    if (tree.members(readProcessTable()).length === 0) return true;
  }
  return false;
}
