// `npm start`: the main job with no key and no service.
import { root, run } from './run.mjs';

process.exit(
  await run(process.execPath, [
    `${root}packages/cli/bin/sluice.cjs`,
    'demo',
    ...process.argv.slice(2),
  ]),
);
