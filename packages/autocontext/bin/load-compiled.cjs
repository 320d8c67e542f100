// Runs the program with the code that the build compiled for this engine; without it, or when the engine refuses it, the
// program is compiled as usual. `keep-bytecode.cjs` compiles with the same wrapper and the same flags: the engine takes
// no other.
const { existsSync, readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { setFlagsFromString } = require('node:v8');

exports.load = function load(file) {
  // What the program always needs is loaded first: with other flags the engine refuses the compiled code of Node itself.
  require('node:zlib');
  exports.setFlags();
  exports.run(exports.compile(file, exports.keptPath(file)), file);
};

/** Optimising is put off, because it takes longer than a short run does. */
exports.setFlags = function setFlags() {
  setFlagsFromString('--interrupt-budget=10000000');
};

/** `kept` is where compiled code may lie. The build leaves only ASCII in the program: one byte a character. */
exports.compile = function compile(file, kept) {
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  return new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
};

exports.run = function run(script, file) {
  const folder = file.slice(0, -'/auto.cjs'.length);
  // The program loads built-in modules and files beside it, nothing else.
  const load = (name) => require(name.startsWith('./') ? `${folder}/${name.slice(2)}` : name);
  const made = { exports: {} };
  script.runInThisContext()(made.exports, load, made, file, folder);
};

exports.keptPath = function keptPath(file) {
  return file.replace(/\.cjs$/, `-${process.versions.v8}.bytecode`);
};
