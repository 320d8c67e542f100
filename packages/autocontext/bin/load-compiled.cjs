// Runs the program with the code that the build compiled for this engine; without it, or when the engine refuses it, the
// program is compiled as usual. Optimising is put off, because it takes longer than a short run does.
// `keep-bytecode.cjs` compiles with the same wrapper and the same flags: the engine takes no other.
const { existsSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

exports.load = function load(file) {
  exports.setFlags();
  const script = exports.compile(file, keptPath(file));
  const made = { exports: {} };
  script.runInThisContext()(made.exports, createRequire(file), made, file, dirname(file));
};

exports.setFlags = function setFlags() {
  require('node:v8').setFlagsFromString('--interrupt-budget=10000000');
};

/** `kept` is where compiled code may lie. */
exports.compile = function compile(file, kept) {
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  return new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
};

function keptPath(file) {
  return file.replace(/\.cjs$/, `-${process.versions.v8}.bytecode`);
}
exports.keptPath = keptPath;
