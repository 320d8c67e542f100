// 20,000 generated shell scripts: whatever a real, confined bash runs must be among the programs that the policy saw. And
// 5,000 with names in variables: whatever file bash writes must be one that the policy knew, or left open.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TESTS = [
  ['what-bash-runs', '20000'],
  ['what-bash-writes', '5000'],
];

export function run() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  return TESTS.every(([name, count]) => {
    const test = `packages/tools/src/command-policy/${name}.process.test.ts`;
    const { status } = spawnSync('npx', ['vitest', 'run', test], {
      cwd: root,
      stdio: 'inherit',
      env: { SLUICE_ATTACK_SCRIPTS: count, ...process.env },
    });
    return status === 0;
  });
}
