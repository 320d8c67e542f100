// `node keep-bytecode.cjs`: compiles dist/auto.cjs whole and keeps the bytecode beside it, for the engine that runs this.
const { rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { compile, keptPath } = require('./bin/load-compiled.cjs');

const file = join(__dirname, 'dist', 'auto.cjs');
const kept = keptPath(file);
rmSync(kept, { force: true });
setFlagsFromString('--interrupt-budget=10000000');
// Every function is compiled now; the flag goes back, because the engine compares flags.
setFlagsFromString('--no-lazy');
const script = compile(file, kept);
setFlagsFromString('--lazy');
writeFileSync(kept, script.createCachedData());
