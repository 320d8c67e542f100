import { expect, test } from 'vitest';
import { widthOf } from '../terminal/screen.js';
import type { Command } from './command.js';
import { commandEntries } from './commands.js';
import { commandHelp, overviewHelp } from './help.js';

const commands: readonly Command[] = await Promise.all(commandEntries.map(({ load }) => load()));
const languages = ['en', 'zh'] as const;

test.each(languages)(
  'N-09 in %s what an option does stands in one column, whatever its script',
  (language) => {
    for (const command of commands) {
      const lines = commandHelp(command, language).split('\n');
      const columns = Object.keys(command.options).map((name) => {
        const line = lines.find((one) => one.includes(`--${name} `) && one.startsWith('  -')) ?? '';
        const flags = /^ {2}(?:-\w, )?--[\w-]+(?: <[^>]+>)? +/.exec(line)?.[0] ?? '';
        return widthOf(flags);
      });
      expect(new Set(columns).size, `${command.name}: ${columns}`).toBeLessThanOrEqual(1);
    }
  },
);

test.each(languages)(
  'N-09 in %s no help breaks a word that fits, and what goes to a file stays in whole lines',
  (language) => {
    const overview = overviewHelp(commandEntries, language);
    expect(overview.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(
      commandEntries.length,
    );
    for (const [whole, broken] of [
      [overview, overviewHelp(commandEntries, language, 60)],
      ...commands.map((one) => [commandHelp(one, language), commandHelp(one, language, 60)]),
    ]) {
      const words = (text = '') => text.split(/\s+/);
      expect(words(broken)).toEqual(words(whole));
    }
  },
);
