#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// The hook sits on the path of every prompt, so the program is one CommonJS file without a module loader, run with the
// code that the build compiled for this engine; without it, or when the engine refuses it, it is compiled as usual.
const { readFileSync, writeFileSync } = require('node:fs');

const folder = `${__dirname.slice(0, -'bin'.length)}dist`;
const file = `${folder}/auto.cjs`;
const kept = `${folder}/auto-${process.version}-${process.arch}.bytecode`;
const [, , first] = process.argv;
if (first === '--build-index') {
  import('../dist/program/build-index.js').then(({ buildInBackground }) =>
    buildInBackground(process.argv[3], process.env),
  );
} else {
  const source = read(file, 'latin1');
  if (source === undefined) {
    // A hook must not fail, or the client loses what the person typed.
    process.stderr.write('sluice is not built yet; run: npm run build\n');
    process.exitCode = process.argv.some((word) => /json|text/.test(word)) ? 10 : 0;
  } else {
    run(source);
  }
}

function run(source) {
  const { Script } = require('node:vm');
  // The build sets this for one run on a sample: what that run used is compiled from then on.
  const isSample = process.env.SLUICE_KEEP_BYTECODE === '1';
  // The helper lives long enough to be optimised for.
  const cachedData = isSample || first === '--helper' ? undefined : read(kept);
  if (isSample || cachedData !== undefined) setFlags();
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  if (isSample) process.once('exit', () => writeFileSync(kept, script.createCachedData()));
  // The program loads built-in modules and files beside it, nothing else.
  const load = (name) => require(name.startsWith('./') ? `${folder}/${name.slice(2)}` : name);
  const made = { exports: {} };
  script.runInThisContext()(made.exports, load, made, file, folder);
}

/**
 * Optimising is put off and patterns are made without it, because either takes longer than a short run does. The build
 * has asked this Node which of the flags it knows; its code fits only where all of them are set.
 *
 * On the command line a flag of V8 costs more than it saves: the engine then refuses the code that Node keeps for its
 * own modules and compiles each from source. So the modules that a run needs are loaded first.
 */
function setFlags() {
  require('node:zlib');
  const { setFlagsFromString } = require('node:v8');
  for (const flag of read(`${kept}.flags`, 'latin1')?.split(' ') ?? []) setFlagsFromString(flag);
}

function read(path, encoding) {
  try {
    return readFileSync(path, encoding);
  } catch {
    return undefined;
  }
}
