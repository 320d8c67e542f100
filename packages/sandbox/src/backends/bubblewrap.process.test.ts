import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '../create-sandbox.js';
import { MARK_VARIABLE } from '../processes/mark.js';
import { readProcessTable } from '../processes/process-table.js';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';
import { bundleSandbox } from '../testing/bundle.js';
import { processesWith } from '../testing/survivors.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';

const KILLS = 40;

let folder: string;
let runtimeScript: string;
let workspace: TestWorkspace;

/** Starts commands without end, so that a kill meets one of them while it is being set up. */
const RUNTIME = (module: string) => `
import { createSandbox } from ${JSON.stringify(module)};
const [root, bubblewrapPath, seconds] = process.argv.slice(2);
const sandbox = await createSandbox({ roots: [root], backend: 'bubblewrap', bubblewrapPath });
console.log('ready');
for (;;) {
  const started = await sandbox.execBackground('sleep ' + seconds);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await started.kill();
}`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-killed-'));
  const module = join(folder, 'sandbox.mjs');
  bundleSandbox(module);
  runtimeScript = join(folder, 'runtime.mjs');
  writeFileSync(runtimeScript, RUNTIME(module));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  workspace = makeWorkspace();
});

afterEach(() => workspace.remove());

async function startRuntime(program: string, seconds: string): Promise<ChildProcess> {
  const runtime = spawn(process.execPath, [runtimeScript, workspace.root, program, seconds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(runtime.stdout, 'data');
  return runtime;
}

async function kill(runtime: ChildProcess): Promise<void> {
  runtime.kill('SIGKILL');
  await once(runtime, 'exit');
}

/** Whatever is left after this long nobody ends any more, however busy the machine is. */
const GONE_WITHIN_MS = 60_000;
/** A process that is just becoming another program has no words for a moment: one look does not tell that it is gone. */
const LOOKS = 10;

async function waitUntilGone(text: string): Promise<readonly string[]> {
  const until = Date.now() + GONE_WITHIN_MS;
  let left = processesWith(text);
  for (let gone = 0; gone < LOOKS && Date.now() < until; ) {
    await pause(20);
    left = processesWith(text);
    gone = left.length === 0 ? gone + 1 : 0;
  }
  return left;
}

test('R05 a command ends that had not tied its life to the runtime when the runtime was killed', async () => {
  // Bubblewrap, a second late: it then asks to die with a parent that is dead already.
  const late = join(folder, 'late-bwrap');
  writeFileSync(late, `#!/bin/sh\nsleep 1\nexec ${bubblewrapPath()} "$@"\n`);
  chmodSync(late, 0o755);
  const seconds = `4601.${process.pid}1`;
  const runtime = await startRuntime(late, seconds);
  // The runtime itself has the number in its words.
  while (processesWith(seconds).length < 2) await pause(10);
  await kill(runtime);
  expect(await waitUntilGone(seconds)).toEqual([]);
  await pause(1200);
  expect(processesWith(seconds)).toEqual([]);
});

test(`R05 nothing is left of a runtime that is killed at any moment, ${KILLS} times`, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    const seconds = `4602.${process.pid}${String(round).padStart(3, '0')}`;
    const runtime = await startRuntime(bubblewrapPath(), seconds);
    await pause(Math.random() * 60);
    await kill(runtime);
    expect(await waitUntilGone(seconds), `round ${round}`).toEqual([]);
  }
}, 600_000);

test('every process of the confining program carries the mark, and no command sees it', async () => {
  const sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
  });
  try {
    const seconds = `4603.${process.pid}1`;
    const running = await sandbox.execBackground(`sleep ${seconds}`);
    while (processesWith(seconds).filter((line) => !line.includes('bwrap')).length === 0) {
      await pause(10);
    }
    const programs = processesWith(seconds).filter((line) => line.includes('bwrap'));
    expect(programs.length).toBeGreaterThanOrEqual(2);
    for (const line of programs) {
      const environment = readFileSync(`/proc/${line.split(' ')[0]}/environ`, 'utf8');
      expect(environment).toContain(`${MARK_VARIABLE}=`);
    }
    await running.kill();
    expect((await sandbox.exec('env')).stdout).not.toContain(MARK_VARIABLE);
  } finally {
    await sandbox.close();
  }
});

test('the process that ends what a killed runtime leaves goes with its sandbox', async () => {
  const reapers = () => {
    const pids = processesWith('sluice-reaper').map((line) => Number(line.split(' ')[0]));
    const table = readProcessTable();
    return pids.filter((pid) => table.get(pid)?.parent === process.pid);
  };
  const before = reapers();
  const sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
  });
  await sandbox.exec('true');
  expect(reapers().length).toBeGreaterThan(before.length);
  await sandbox.close();
  expect(reapers().filter((pid) => !before.includes(pid))).toEqual([]);
});
