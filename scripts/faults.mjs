// `npm run faults`: the crash and fault harness at its large size: 1,000 kills over both stores and 10,000 turns of two
// processes on one PostgreSQL. Takes long; `npm test` runs the small size of the same tests.
import { bin, run } from './run.mjs';
import { setUp, tearDown } from './setup/index.mjs';

let code = 1;
try {
  const environment = { ...process.env, ...(await setUp()), SLUICE_FAULTS: 'large' };
  code = await run(
    bin('vitest'),
    ['run', '--project', 'process', 'tests/faults', ...process.argv.slice(2)],
    { env: environment },
  );
} finally {
  await tearDown();
}
process.exit(code);
