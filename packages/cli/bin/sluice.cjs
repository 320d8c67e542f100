#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// `find --files` sits on the path of every prompt, so it is answered by one small CommonJS file; whatever that
// one does not know (it says so by `undefined`), what a terminal shows and every other command goes to the whole
// program.
const { existsSync, readFileSync, writeSync } = require('node:fs');
const { isatty } = require('node:tty');

const dist = `${__dirname}/../dist`;
const words = process.argv.slice(2);

/**
 * Runs a bundle with the bytecode that the build has kept beside it for this engine; without it, or when the engine
 * refuses it, the bundle is compiled as usual. Optimising is put off, because it takes longer than a short run does:
 * with the flags that the bytecode was made with, because the engine takes it with no others. They are set once the
 * built-in modules are there, which Node would compile from source after that.
 */
function loadBundle(name) {
  const file = `${dist}/${name}.cjs`;
  const kept = `${dist}/${name}-${process.versions.v8}.bytecode`;
  const { Script } = require('node:vm');
  require('node:os');
  const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, 'latin1')}\n})`;
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  if (cachedData) setFlags(`${kept}.flags`);
  const bundle = { exports: {} };
  const run = new Script(source, { filename: file, cachedData }).runInThisContext();
  run(bundle.exports, require, bundle, file, dist);
  return bundle.exports;
}

function setFlags(file) {
  const { setFlagsFromString } = require('node:v8');
  for (const flag of readFileSync(file, 'latin1').split(' ')) setFlagsFromString(flag);
}

function whole() {
  const entry = `${dist}/main.js`;
  if (existsSync(entry)) return import(require('node:url').pathToFileURL(entry).href);
  process.stderr.write('sluice is not built yet; run: npm run build\n');
  process.exitCode = 1;
}

function print(text) {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      // A reader that went away is not an error of ours; one that is slow is waited for.
      if (error.code === 'EPIPE') return;
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

if (words[0] === 'auto') {
  // What the prompt hooks of coding clients start; not a command for people.
  process.argv.splice(2, 1);
  require('@sluice/autocontext/auto');
} else if (
  words[0] === 'find' &&
  words.includes('--files') &&
  !isatty(1) &&
  existsSync(`${dist}/find-fast.cjs`)
) {
  loadBundle('find-fast')
    .findFast(words.slice(1), process.env, process.cwd())
    .then((paths) => {
      if (paths === undefined) return whole();
      print(paths.map((path) => `${path}\n`).join(''));
    });
} else {
  whole();
}
