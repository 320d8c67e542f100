// `npm run bench -- <name> [--json]`: runs bench/<name>/run.mjs; exit 1 if a bar is not met.
import { existsSync, readdirSync } from 'node:fs';
import { root, run } from './run.mjs';

const [name, ...args] = process.argv.slice(2);
const folder = `${root}bench/`;
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${folder}${entry.name}/run.mjs`))
  .map((entry) => entry.name);

if (!name || !names.includes(name)) {
  console.error(`Benchmark "${name ?? ''}" is unknown; use one of: ${names.join(', ')}`);
  process.exit(2);
}
if (!existsSync(`${folder}node_modules`)) {
  console.error('Bringing the peers that are measured beside us (bench/package-lock.json) …');
  const installed = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (installed !== 0) process.exit(installed);
}
process.exit(await run(process.execPath, ['--expose-gc', `${folder}${name}/run.mjs`, ...args]));
