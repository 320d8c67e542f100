#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const program = join(__dirname, '..', 'dist', 'auto.cjs');
const [, , first] = process.argv;
if (!existsSync(program)) {
  // A hook must not fail, or the client loses what the person typed.
  process.stderr.write('sluice is not built yet; run: npm run build\n');
  process.exitCode = process.argv.some((word) => /json|text/.test(word)) ? 10 : 0;
} else if (first === '--build-index') {
  import('../dist/program/build-index.js').then(({ buildInBackground }) =>
    buildInBackground(process.argv[3], process.env),
  );
} else {
  require(program);
}
