import { expect, test } from 'vitest';
import { callOfItem, commandsIn } from './codex-programs.js';
import { readCodexRollout } from './read-codex-rollout.js';

const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

test('P-07 what a program of a newer model of Codex calls is read, and a no to one of its commands', () => {
  const quoted = ['"a \\"b\\""', "'c'", '`d`', ['`e $', '{x}`'].join(''), 'x'];
  const program = quoted.map((text) => `f({ cmd: ${text} });`).join(' ');
  expect(commandsIn(program)).toEqual(['a "b"', 'c', 'd']);
});

test('P-07 rows that tell of no call are none', () => {
  for (const item of [
    undefined,
    {},
    { type: 'AgentMessage', id: '1' },
    { type: 'CommandExecution' },
  ])
    expect(callOfItem({ item })).toBeUndefined();
});
