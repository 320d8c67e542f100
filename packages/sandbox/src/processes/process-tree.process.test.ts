import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '../create-sandbox.js';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';
import { processesWith } from '../testing/survivors.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(() => workspace.remove());

test('K-17 a command that is ended in its first milliseconds, while its namespace is set up, leaves nothing', async () => {
  const sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
    limits: { graceMs: 0 },
  });
  const left: string[] = [];
  for (let run = 0; run < 120; run += 1) {
    const mark = `${6000 + run}.${process.pid}`;
    const stop = new AbortController();
    const running = sandbox.exec(`setsid sleep ${mark} & sleep ${mark}`, { signal: stop.signal });
    await sleep(run % 12);
    stop.abort();
    await running.catch(() => undefined);
    left.push(...processesWith(mark));
  }
  await sandbox.close();
  expect(left).toEqual([]);
}, 60_000);
