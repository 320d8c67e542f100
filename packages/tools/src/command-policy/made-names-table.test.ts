import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { filesMade } from './files-made.js';
import { madeNames, type NameMaking } from './made-names-table.js';

/** What `value` makes of the file `d/name`. */
const MAKES: Readonly<Record<NameMaking, string>> = {
  into: 'value/\0',
  behind: 'd/namevalue',
  off: 'd/na',
  before: 'valued/name',
  'before-name': 'd/valuename',
  start: 'value\0',
};

const rows = [...madeNames].flatMap(([program, all]) =>
  all.flatMap(({ making, options }) => options.map((option) => [program, option, making] as const)),
);

test.each(rows)('%s %s: the name is made %s', (program, option, making) => {
  const value = making === 'off' ? 'me' : 'value';
  const subcommand = program === 'git' ? 'checkout-index ' : '';
  const joined = option.endsWith('=')
    ? `${option.startsWith('--') || option.length > 3 ? option : option.slice(0, -1)}${value}`
    : `${option} ${value}`;
  const command = `${program} ${subcommand}${joined} d/name`;
  expect(effectiveCommands(command).flatMap(filesMade), command).toContain(MAKES[making]);
});

test('no program has one option twice for one way of making names', () => {
  for (const [program, all] of madeNames) {
    const options = all.flatMap(({ making, options }) => options.map((one) => `${making} ${one}`));
    expect(new Set(options).size, program).toBe(options.length);
  }
});
