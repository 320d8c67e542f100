#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// The hook sits on the path of every prompt, so the program is one CommonJS file without a module loader, run with the
// code that the build compiled for this engine; without it, or when the engine refuses it, it is compiled as usual.
const { readFileSync, writeFileSync } = require('node:fs');

const folder = `${__dirname.slice(0, -'bin'.length)}dist`;
const file = `${folder}/auto.cjs`;
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
  const kept = `${folder}/auto-${process.version}-${process.arch}.bytecode`;
  // The build sets this for one run on a sample: what that run used is compiled from then on.
  const isSample = process.env.SLUICE_KEEP_BYTECODE === '1';
  // The helper lives long enough to be optimised for.
  const cachedData = isSample || first === '--helper' ? undefined : read(kept);
  const isProven = isSample || cachedData !== undefined;
  if (isProven) setFlags();
  globalThis[Symbol.for('sluice.autocontext.proven')] = isProven;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  if (isSample) process.once('exit', () => writeFileSync(kept, script.createCachedData()));
  // The program loads built-in modules and files beside it, nothing else.
  const load = (name) => require(name.startsWith('./') ? `${folder}/${name.slice(2)}` : name);
  const made = { exports: {} };
  script.runInThisContext()(made.exports, load, made, file, folder);
}

/**
 * Optimising and making patterns fast is put off, because it takes longer than a short run does. The module that has
 * this by name also loads the streams, which takes longer than all it saves; what it calls is asked only on a Node of
 * the very version that the build has tried.
 */
function setFlags() {
  const flags = [
    // Given by the shell to a Node that takes them; here they only make the compiled code fit both ways to start.
    '--no-rehash-snapshot',
    '--no-verify-snapshot-checksum',
    '--interrupt-budget=10000000',
    '--regexp-tier-up-ticks=20',
    '--no-regexp-peephole-optimization',
    '--no-regexp-optimization',
    '--no-parallel-scavenge',
  ];
  process.noDeprecation = true;
  const { setFlagsFromString } = process.binding('v8');
  for (const flag of flags) setFlagsFromString(flag);
}

function read(path, encoding) {
  try {
    return readFileSync(path, encoding);
  } catch {
    return undefined;
  }
}
