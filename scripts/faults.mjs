// `npm run faults`: the crash and fault harness at its large size: 1,000 kills over both stores and 10,000 turns of two
// processes on one PostgreSQL. Takes long; `npm test` runs the small size of the same tests.
// `npm run faults -- crash` runs one part.
import { bin, run } from './run.mjs';
import { setUp, tearDown } from './setup/index.mjs';

const parts = process.argv.length > 2 ? process.argv.slice(2) : [''];
let code = 1;
try {
  const environment = { ...process.env, ...(await setUp()), SLUICE_FAULTS: 'large' };
  code = await run(
    bin('vitest'),
    ['run', '--project', 'process', ...parts.map((part) => `tests/faults/${part}`)],
    { env: environment },
  );
} finally {
  await tearDown();
}
process.exit(code);
