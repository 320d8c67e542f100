import { writeSync } from 'node:fs';
import { inChinese, messageOf } from '@sluice/plain';
import { languageOf, textIn } from './command-line/language.js';
import { runCommand } from './command-line/run-command.js';
import { systemErrorText } from './command-line/system-error.js';
import { terminalIo } from './terminal/terminal-io.js';

const LEFT_BEHIND_MS = 3_000;

try {
  process.exitCode = await runCommand(process.argv.slice(2), terminalIo());
} catch (error) {
  const isChinese = languageOf({ env: process.env }) === 'zh';
  const known = systemErrorText(error);
  const said = messageOf(error);
  const words = isChinese ? inChinese(said) : said;
  writeSync(2, `sluice: ${known ? textIn(known, isChinese ? 'zh' : 'en') : words}\n`);
  process.exitCode = 1;
}
// What a module of the operator's own left behind does not keep a command that has ended; what it wrote is read first.
setInterval(() => {
  if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
}, LEFT_BEHIND_MS).unref();
