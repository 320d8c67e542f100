import { writeSync } from 'node:fs';
import { inChinese, messageOf } from '@sluice/plain';
import { languageOf } from './command-line/language.js';
import { runCommand } from './command-line/run-command.js';
import { terminalIo } from './terminal/terminal-io.js';

try {
  process.exitCode = await runCommand(process.argv.slice(2), terminalIo());
} catch (error) {
  const isChinese = languageOf({ env: process.env }) === 'zh';
  const said = messageOf(error);
  writeSync(2, `sluice: ${isChinese ? inChinese(said) : said}\n`);
  process.exitCode = 1;
}
