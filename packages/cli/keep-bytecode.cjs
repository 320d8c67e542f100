// `node keep-bytecode.cjs <name>`: compiles dist/<name>.cjs whole and keeps the bytecode beside it, for the engine
// that runs this. `loadBundle` of the launcher takes it; wrapper and flag are the same there.
const { readFileSync, writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

const [name] = process.argv.slice(2);
const dist = `${__dirname}/dist`;
const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(`${dist}/${name}.cjs`, 'latin1')}\n})`;
setFlagsFromString('--interrupt-budget=10000000');
// Every function is compiled now; the flag goes back, because the engine compares flags.
setFlagsFromString('--no-lazy');
const script = new Script(source, { filename: `${dist}/${name}.cjs` });
setFlagsFromString('--lazy');
writeFileSync(`${dist}/${name}-${process.versions.v8}.bytecode`, script.createCachedData());
