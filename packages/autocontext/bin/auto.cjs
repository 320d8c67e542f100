#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
// The hook sits on the path of every prompt, so the program is one CommonJS file without a module loader.
const { enableCompileCache } = require('node:module');
// Node 20 has no cache for compiled code; where there is one it saves a part of the start.
if (enableCompileCache) enableCompileCache();
require('../dist/auto.cjs');
