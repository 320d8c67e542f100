#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const entry = join(__dirname, '..', 'dist', 'index.js');
if (existsSync(entry)) {
  const { env, stdin, stdout, stderr } = process;
  const io = { env, cwd: process.cwd(), stdin, stdout, stderr };
  import(pathToFileURL(entry).href)
    .then(({ runCodexAuto }) => runCodexAuto(process.argv.slice(2), io))
    .then((code) => {
      process.exitCode = code;
      stdin.unref?.();
    });
} else {
  process.stderr.write('codex-auto is not built yet; run: npm run build\n');
  process.exitCode = 1;
}
