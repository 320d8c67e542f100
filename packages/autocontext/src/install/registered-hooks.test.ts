import { expect, test } from 'vitest';
import { registeredHooks } from './registered-hooks.js';
import { readDocument } from './settings-document.js';

function hooksOf(value: unknown, event?: string) {
  const reading = readDocument(JSON.stringify(value));
  if (!reading.ok) throw new Error(reading.fault);
  const found =
    event === undefined
      ? registeredHooks(reading.document)
      : registeredHooks(reading.document, event);
  return found.map(({ command, timeout, place, inGroup }) => ({
    command,
    timeout,
    place,
    inGroup,
  }));
}

const settings = {
  hooks: {
    UserPromptSubmit: [{ hooks: [{ command: 'a', timeout: 5 }, { prompt: 'no command' }] }],
    PreToolUse: [{ matcher: 'Bash', hooks: [{ command: 'b' }] }, { hooks: [{ command: 'c' }] }],
  },
};

test('the commands of the prompt event are found with their time and place; what is no command is not one', () => {
  expect(hooksOf(settings)).toEqual([
    { command: 'a', timeout: 5, place: 'hooks.UserPromptSubmit[0].hooks[0]', inGroup: 2 },
  ]);
});

test('A-01 those of another event are found by its name, and none where it is not there', () => {
  expect(hooksOf(settings, 'PreToolUse')).toEqual([
    { command: 'b', timeout: undefined, place: 'hooks.PreToolUse[0].hooks[0]', inGroup: 1 },
    { command: 'c', timeout: undefined, place: 'hooks.PreToolUse[1].hooks[0]', inGroup: 1 },
  ]);
  expect(hooksOf(settings, 'PostToolUse')).toEqual([]);
  expect(hooksOf({}, 'PreToolUse')).toEqual([]);
});
