// Runs the tests of one attack, `tests/attack/<part>.process.test.ts`, at their large size.
import { bin, run } from './run.mjs';
import { setUp, tearDown } from './setup/index.mjs';

/** Nothing here may hang: whoever is caught in a trap is ended with it. */
const MAX_MS = 20 * 60_000;

/** True when nothing was found. */
export async function attackTests(part) {
  try {
    const environment = { ...process.env, ...(await setUp()), SLUICE_ATTACK: 'large' };
    const code = await run(
      bin('vitest'),
      ['run', '--project', 'process', `tests/attack/${part}.process`],
      { env: environment, signal: AbortSignal.timeout(MAX_MS), killSignal: 'SIGKILL' },
    );
    return code === 0;
  } finally {
    await tearDown();
  }
}
