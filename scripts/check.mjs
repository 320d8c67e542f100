// `npm run check`: format, lint, layers, types, dead code, package shape. Exit 1 if one fails.
import { packageNames } from './packages.mjs';
import { bin, capture, root } from './run.mjs';

const steps = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['layers', process.execPath, ['scripts/check-layers.mjs']],
  ['programs', process.execPath, ['scripts/check-programs.mjs']],
  ['tests beside their files', process.execPath, ['scripts/tests-beside.mjs']],
  ['build', process.execPath, ['scripts/build.mjs']],
  ['types of tests', bin('tsc'), ['-p', 'tsconfig.tests.json']],
  [
    'promises and switches',
    bin('oxlint'),
    ['--type-aware', '--deny-warnings', 'packages', 'tests', 'examples'],
  ],
  ['dead code', bin('knip'), ['--no-progress']],
  ...packageNames().map((name) => [
    `shape of ${name}`,
    bin('publint'),
    ['--strict', `packages/${name}`],
  ]),
];

/** Runs every step and says what each printed when it failed. Returns how many passed and failed. */
export async function check() {
  const counts = { passed: 0, failed: 0 };
  for (const [title, command, args] of steps) {
    const { code, output } = await capture(command, args, { cwd: root });
    if (code === 0) {
      counts.passed += 1;
      console.log(`ok    ${title}`);
    } else {
      counts.failed += 1;
      console.log(`FAIL  ${title}\n${output}`);
    }
  }
  return counts;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const { failed } = await check();
  process.exit(failed > 0 ? 1 : 0);
}
