import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox } from './create-sandbox.js';
import type { Sandbox } from './sandbox.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { processesWith } from './testing/survivors.js';
import { makeWorkspace, type TestWorkspace } from './testing/workspace.js';

const RUNS = 100;
const AT_ONCE = 5;

/** Trees that try to outlive their command. `N` is the number of seconds by which they are found. */
const TREES = [
  `sleep N & sleep N & wait`,
  `trap '' TERM INT HUP; (trap '' TERM; sleep N) & while :; do sleep N; done`,
  `setsid sleep N & setsid setsid sleep N & sleep N`,
  `nohup sleep N >/dev/null 2>&1 & disown; sleep N`,
  `(setsid sh -c '(sleep N &) ; (sleep N &)' &) ; sleep N`,
  `(env -i setsid sh -c 'trap "" TERM; env -i sleep N & env -i sleep N' >/dev/null 2>&1 &) ; sleep N`,
  `for i in 1 2 3 4 5 6; do (setsid sh -c 'trap "" TERM; sleep N & exec sleep N' &) ; done; sleep N`,
  `sh -c 'while :; do (sleep N &) ; sleep 0.05; done' & sleep N`,
  `setsid sh -c 'exec </dev/null >/dev/null 2>&1; cd /; sleep N' & exit 0`,
  `(exec -a '[kworker/0:1]' setsid sleep N) & kill -STOP $$`,
];

type Ending = 'time-out' | 'cancel' | 'kill' | 'close';
const ENDINGS: readonly Ending[] = ['time-out', 'cancel', 'kill', 'close'];

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(() => workspace.remove());

test.each(['unconfined', 'bubblewrap'] as const)(
  `T-05 K-17 R02 zero survivors after ${RUNS} hostile trees on the %s backend`,
  async (backend) => {
    const make = () =>
      createSandbox({
        roots: [workspace.root],
        backend,
        limits: { graceMs: 100 },
        ...(backend === 'bubblewrap' ? { bubblewrapPath: bubblewrapPath() } : {}),
      });
    const shared = await make();
    const faults: string[] = [];
    let next = 0;
    const worker = async () => {
      while (next < RUNS) {
        const run = next;
        next += 1;
        const seconds = `${5000 + run}.${process.pid}${backend === 'bubblewrap' ? 1 : 2}`;
        const tree = TREES[run % TREES.length]!.replaceAll('N', seconds);
        const ending = ENDINGS[Math.floor(run / TREES.length) % ENDINGS.length]!;
        const survivors = await endIt(ending === 'close' ? await make() : shared, tree, ending);
        const found = processesWith(seconds);
        if (survivors > 0 || found.length > 0)
          faults.push(`${ending} ${tree}: ${found.join('; ')}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await shared.close();
    expect(faults).toEqual([]);
  },
  180_000,
);

/** Runs a tree, ends it in one of the ways, and tells how many processes were reported as left. */
async function endIt(sandbox: Sandbox, tree: string, ending: Ending): Promise<number> {
  const pause = 60 + Math.floor(Math.random() * 60);
  const later = () => new Promise((resolve) => setTimeout(resolve, pause));
  switch (ending) {
    case 'time-out':
      return (await sandbox.exec(tree, { timeoutMs: pause })).survivors;
    case 'cancel':
      return (await sandbox.exec(tree, { signal: AbortSignal.timeout(pause) })).survivors;
    case 'kill': {
      const process = await sandbox.execBackground(tree);
      await later();
      return (await process.kill()).survivors;
    }
    case 'close': {
      const process = await sandbox.execBackground(tree);
      await later();
      await sandbox.close();
      return (await process.wait()).survivors;
    }
  }
}
