import { writeSync } from 'node:fs';
import { messageOf } from '@sluice/plain';
import { runCommand } from './command-line/run-command.js';
import { terminalIo } from './terminal/terminal-io.js';

try {
  process.exitCode = await runCommand(process.argv.slice(2), terminalIo());
} catch (error) {
  writeSync(2, `sluice: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
