import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('tests-process.mjs', import.meta.url));
let running;

/** Ends the process that runs tests, with all it started. */
export function endRunning() {
  if (running === undefined) return;
  endGroup(running.pid);
  running = undefined;
}

/**
 * Runs test files of the work copy. Resolves with `{ isGreen, isLate, failed, files }`: what failed (see
 * tests-process.mjs) and how long each file took. A run that outlasts `limitMs` is ended with all it started.
 */
export async function runTests(folder, files, { environment, limitMs, stopAtFirst = false }) {
  running ??= await start(folder, environment);
  const result = await resultOf(running, { files, stopAtFirst }, limitMs);
  if (result === undefined) endRunning();
  return {
    isGreen: result?.isGreen ?? false,
    isLate: result === undefined,
    failed: result?.failed ?? [],
    files: new Map(result?.files ?? []),
  };
}

async function start(folder, environment) {
  const child = fork(PROGRAM, [], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the tests cannot be started (exit ${code})`)));
  });
  return child;
}

/** What the process answers; `undefined` when it did not within the limit or ended. */
function resultOf(child, request, limitMs) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(undefined), limitMs);
    const gone = () => finish(undefined);
    child.once('message', finish);
    child.once('exit', gone);
    child.send(request);
    function finish(result) {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', gone);
      resolve(result);
    }
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group is gone: nothing is left to end.
    if (error.code !== 'ESRCH') throw error;
  }
}
