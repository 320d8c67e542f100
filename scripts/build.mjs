// Builds every package: what is made from data, then types and modules with tsc, then the package's own `build.mjs` where
// it has one.
import { existsSync } from 'node:fs';
import { packageNames } from './packages.mjs';
import { bin, root, run } from './run.mjs';

if (!existsSync(bin('tsc'))) {
  console.error('sluice: TypeScript is not installed (production install); nothing to build.');
  process.exit(0);
}

const names = packageNames();
const projects = names
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(`${root}${folder}/tsconfig.json`));

for (const compiler of ['guard/compile-rules.mjs', 'autocontext/compile-words.mjs']) {
  const made = await run(process.execPath, [`${root}packages/${compiler}`]);
  if (made !== 0) process.exit(made);
}

const code = await run(bin('tsc'), ['-b', ...projects]);
if (code !== 0) process.exit(code);

for (const name of names) {
  const own = `${root}packages/${name}/build.mjs`;
  if (!existsSync(own)) continue;
  const ownCode = await run(process.execPath, [own]);
  if (ownCode !== 0) process.exit(ownCode);
}
