// `npm test`: brings what the tests need, checks, runs everything, and ends with `N passed, N failed`.
// `npm test -- <vitest arguments>` runs only the matching tests.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { check } from './check.mjs';
import { bin, capture, root, run } from './run.mjs';
import { setUp, tearDown } from './setup/index.mjs';

const only = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const add = (counts) => {
  total.passed += counts.passed;
  total.failed += counts.failed;
};

// A signal ends the running program, then the set-up, then us.
const interruption = new AbortController();
const { signal } = interruption;
const interrupted = new Promise((_, reject) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, () => {
      reject(new Error(`stopped by ${name}`));
      interruption.abort();
    });
  }
});

const environment = { ...process.env };
try {
  await Promise.race([everything(), interrupted]);
} catch (error) {
  console.error(error.message);
  total.failed += 1;
} finally {
  await tearDown();
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function everything() {
  Object.assign(environment, await setUp());
  if (only.length === 0) add(await check());
  add(await unitTests());
  if (only.length > 0) return;
  add(await examples());
  add(await batsTests());
}

async function unitTests() {
  const report = `${root}.cache/vitest.json`;
  mkdirSync(`${root}.cache`, { recursive: true });
  rmSync(report, { force: true });
  const code = await run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only],
    { env: environment, signal },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const failed =
    result.numFailedTests + result.numFailedTestSuites * (result.numFailedTests === 0 ? 1 : 0);
  const notRun = result.numPendingTests + result.numTodoTests;
  if (notRun > 0)
    console.log(`FAIL  ${notRun} tests were skipped; a skipped test counts as failed`);
  return {
    passed: result.numPassedTests,
    failed: failed + notRun + (code !== 0 && failed + notRun === 0 ? 1 : 0),
  };
}

/** Every file of `examples/` is a program that must end well. */
async function examples() {
  const counts = { passed: 0, failed: 0 };
  const folder = `${root}examples/`;
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort()) {
    const { code, output } = await capture(process.execPath, [`${folder}${file}`], {
      env: environment,
      signal,
    });
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    console.log(code === 0 ? `ok    example ${file}` : `FAIL  example ${file}\n${output}`);
  }
  return counts;
}

async function batsTests() {
  const counts = { passed: 0, failed: 0 };
  const files = readdirSync(`${root}tests`).filter((name) => name.endsWith('.bats'));
  if (files.length === 0) return counts;
  const { code, output } = await capture(
    // npm links no program of a package that only names its folder of programs.
    `${root}node_modules/bats/bin/bats`,
    files.map((name) => `tests/${name}`),
    { env: environment, signal },
  );
  process.stdout.write(output);
  counts.passed = (output.match(/^ok \d+/gm) ?? []).length;
  counts.failed = (output.match(/^not ok \d+/gm) ?? []).length;
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
