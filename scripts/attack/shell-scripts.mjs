// 20,000 generated shell scripts: whatever a real, confined bash runs must be among the programs that the policy saw.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COUNT = '20000';

export function run() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const test = 'packages/tools/src/command-policy/what-bash-runs.process.test.ts';
  const { status } = spawnSync('npx', ['vitest', 'run', test], {
    cwd: root,
    stdio: 'inherit',
    env: { SLUICE_ATTACK_SCRIPTS: COUNT, ...process.env },
  });
  return status === 0;
}
