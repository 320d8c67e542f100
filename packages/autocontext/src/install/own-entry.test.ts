import { expect, test } from 'vitest';
import { clientPlaces } from './client-places.js';
import {
  isDuplicateCommand,
  isOwnCommand,
  ownCommand,
  ownGroup,
  shellQuoted,
  timeoutOf,
} from './own-entry.js';

const places = clientPlaces('codex', { HOME: "/home/o'neil" });

test('our command is known again wherever the home was, and by nothing else', () => {
  expect(isOwnCommand(ownCommand(places))).toBe(true);
  expect(isOwnCommand("bash '/old/.claude/hooks/context-inject-global.sh' --client claude")).toBe(
    true,
  );
  for (const command of [
    'other-tool',
    `${ownCommand(places)} && rm x`,
    'context-inject-global.sh',
  ]) {
    expect(isOwnCommand(command), command).toBe(false);
  }
  expect(isDuplicateCommand(ownCommand(places))).toBe(false);
  expect(isDuplicateCommand('~/.claude/hooks/augment-context-global.sh')).toBe(true);
  expect(isDuplicateCommand('other-tool')).toBe(false);
});

test('a path is one word for the shell, whatever stands in it', () => {
  expect(shellQuoted("a'b c")).toBe("'a'\\''b c'");
  expect(ownGroup(places, 30).hooks).toEqual([
    { type: 'command', command: ownCommand(places), timeout: 30 },
  ]);
});

test('O-16 a time-out in seconds is kept; none, nothing and milliseconds become ours', () => {
  expect([1, 15, 30, 600].map((timeout) => timeoutOf({ timeout }))).toEqual([1, 15, 30, 600]);
  expect([0, -1, 601, 5000, undefined].map((timeout) => timeoutOf({ timeout }))).toEqual(
    Array.from({ length: 5 }, () => 15),
  );
  expect(timeoutOf(undefined)).toBe(15);
});
