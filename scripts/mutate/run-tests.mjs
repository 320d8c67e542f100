import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

let running;

/** Ends the run under way, with all it started. */
export function endRunning() {
  if (running !== undefined) endGroup(running);
}

/**
 * Runs test files of the work copy. Resolves with `{ isGreen, isLate, failed, files }`: the titles that failed and how
 * long each file took. A run that outlasts `limitMs` is ended with all it started.
 */
export async function runTests(folder, files, { environment, limitMs, stopAtFirst }) {
  const report = `${folder}.mutate-report.json`;
  rmSync(report, { force: true });
  const args = ['run', '--reporter=json', `--outputFile.json=${report}`, '--no-color'];
  if (stopAtFirst) args.push('--bail=1');
  const child = spawn(`${folder}node_modules/.bin/vitest`, [...args, ...files], {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
    detached: true,
  });
  running = child.pid;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
  }, limitMs);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  clearTimeout(timer);
  endGroup(child.pid);
  running = undefined;
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  return {
    isGreen: code === 0,
    isLate,
    failed: results.flatMap(failuresOf),
    files: new Map(
      results.map((one) => [one.name, { ms: one.endTime - one.startTime, status: one.status }]),
    ),
  };
}

function failuresOf({ name, status, assertionResults }) {
  const titles = assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => one.fullName);
  return titles.length === 0 && status === 'failed' ? [`${name} could not be loaded`] : titles;
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group is gone: nothing is left to end.
    if (error.code !== 'ESRCH') throw error;
  }
}
