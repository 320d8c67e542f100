// `npm run attack`: generated hostile repositories, scripts and escapes at their large size. The exit code tells.
// `npm run attack -- git` runs one part: a file `tests/attack/<part>.process.test.ts` is all that a new part needs.
import { bin, run } from './run.mjs';
import { setUp, tearDown } from './setup/index.mjs';

/** Nothing here may hang: whoever is caught in a trap is ended with it. */
const MAX_MS = 30 * 60_000;

const parts = process.argv.length > 2 ? process.argv.slice(2) : [''];
let code = 1;
try {
  const environment = { ...process.env, ...(await setUp()), SLUICE_ATTACK: 'large' };
  code = await run(
    bin('vitest'),
    ['run', '--project', 'process', ...parts.map((part) => `tests/attack/${part}`)],
    { env: environment, signal: AbortSignal.timeout(MAX_MS), killSignal: 'SIGKILL' },
  );
} catch (error) {
  console.error(
    error.name === 'TimeoutError' ? `not done after ${MAX_MS / 60_000} minutes` : error,
  );
} finally {
  await tearDown();
}
process.exit(code);
