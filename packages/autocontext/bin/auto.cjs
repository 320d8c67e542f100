#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// The hook sits on the path of every prompt, so the program is one CommonJS file without a module loader.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const program = join(__dirname, '..', 'dist', 'auto.cjs');
if (process.argv[2] === '--build-index') {
  import('../dist/program/build-index.js').then(({ buildInBackground }) =>
    buildInBackground(process.argv[3], process.env),
  );
} else if (existsSync(program)) {
  require('./load-compiled.cjs').load(program);
} else {
  // A hook must not fail, or the client loses what the person typed.
  process.stderr.write('sluice is not built yet; run: npm run build\n');
  process.exitCode = process.argv.some((word) => /json|text/.test(word)) ? 10 : 0;
}
