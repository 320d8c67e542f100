// `node keep-bytecode.cjs <name>`: compiles dist/<name>.cjs whole and keeps the bytecode beside it, for the engine
// that runs this, with the flags it was compiled with. `loadBundle` of the launcher takes both.
const { readFileSync, writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { knownFlags } = require('../../scripts/known-flags.cjs');

const [name] = process.argv.slice(2);
const dist = `${__dirname}/dist`;
const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(`${dist}/${name}.cjs`, 'latin1')}\n})`;
const kept = `${dist}/${name}-${process.versions.v8}.bytecode`;
const flags = knownFlags([
  '--interrupt-budget=10000000',
  '--invocation-count-for-maglev=100000',
  '--invocation-count-for-turbofan=100000',
]);
for (const flag of flags) setFlagsFromString(flag);
// Every function is compiled now; the flag goes back, because the engine compares flags.
setFlagsFromString('--no-lazy');
const script = new Script(source, { filename: `${dist}/${name}.cjs` });
setFlagsFromString('--lazy');
writeFileSync(kept, script.createCachedData());
writeFileSync(`${kept}.flags`, flags.join(' '));
