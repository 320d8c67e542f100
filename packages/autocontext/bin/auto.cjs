#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// The hook sits on the path of every prompt, so the program is one CommonJS file without a module loader.
const { enableCompileCache } = require('node:module');
// Node 20 has no cache for compiled code; where there is one it saves a part of the start.
if (enableCompileCache) enableCompileCache();
if (process.argv[2] === '--build-index') {
  import('../dist/program/build-index.js').then(({ buildInBackground }) =>
    buildInBackground(process.argv[3], process.env),
  );
} else {
  require('../dist/auto.cjs');
}
