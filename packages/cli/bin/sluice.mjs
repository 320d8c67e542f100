#!/usr/bin/env node
// A checked-in launcher: npm links a bin only if it exists when it installs, and dist/ is built after that.
import { existsSync } from 'node:fs';

const entry = new URL('../dist/main.js', import.meta.url);
if (existsSync(entry)) {
  await import(entry.href);
} else {
  process.stderr.write('sluice is not built yet; run: npm run build\n');
  process.exitCode = 1;
}
