// `npm start`: builds if needed, then serves the agent and its console on the embedded store. With no key the
// offline demonstration model answers, and coding works on a practice folder.
import { existsSync } from 'node:fs';
import { root, run } from './run.mjs';

if (
  !existsSync(`${root}packages/cli/dist/program/main.js`) ||
  !existsSync(`${root}packages/console/dist/index.html`)
) {
  const built = await run(process.execPath, [`${root}scripts/build.mjs`]);
  if (built !== 0) process.exit(built);
}
// Ctrl-C reaches the server itself, which drains and ends; this process waits for it.
process.on('SIGINT', () => undefined);
process.exit(
  await run(
    process.execPath,
    [`${root}packages/cli/bin/sluice.cjs`, 'serve', '--practice', ...process.argv.slice(2)],
    { passesOn: ['SIGTERM', 'SIGHUP'] },
  ),
);
