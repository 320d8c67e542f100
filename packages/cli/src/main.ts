import { writeSync } from 'node:fs';
import { runCommand } from './command-line/run-command.js';
import { terminalIo } from './terminal/terminal-io.js';

try {
  process.exitCode = await runCommand(process.argv.slice(2), terminalIo());
} catch (error) {
  writeSync(2, `sluice: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
