import { describe, expect, test } from 'vitest';
import { chosenOption, endedCall, permissionEvent } from './acp-permission.js';

const of = { folder: '/w', callId: 'c1' };
const asked = (toolCall: object) => permissionEvent({ sessionId: 's', toolCall }, of);

describe('A-05 a question of an agent is a call of ours', () => {
  test.each([
    ['a script', { command: 'ls -l' }, 'ls -l'],
    ['a script for a shell', { command: ['bash', '-lc', 'curl x'] }, 'curl x'],
    ['words', { command: ['git', 'commit', '-m', "it's"] }, "'git' 'commit' '-m' 'it'\\''s'"],
    ['another name', { cmd: 'ls' }, 'ls'],
  ])('a command as %s', (_, rawInput, command) => {
    expect(asked({ kind: 'execute', rawInput })).toMatchObject({
      tool: 'execute',
      input: { command },
      callId: 'c1',
      folder: '/w',
    });
  });

  test('the files of an edit are those of its locations, its diffs and its arguments', () => {
    const toolCall = {
      kind: 'edit',
      locations: [{ path: '/a' }],
      content: [{ type: 'diff', path: '/b' }, { type: 'content' }],
      rawInput: { file_path: '/c' },
    };
    expect(asked(toolCall)).toMatchObject({
      tool: 'edit',
      input: { edits: [{ path: '/a' }, { path: '/b' }, { path: '/c' }] },
    });
  });

  test.each([
    ['no command', { kind: 'execute', rawInput: {} }, 'acp_execute'],
    ['a command of numbers', { kind: 'execute', rawInput: { command: [1] } }, 'acp_execute'],
    ['no file', { kind: 'edit' }, 'acp_edit'],
    ['another kind', { kind: 'fetch', rawInput: { url: 'x' } }, 'acp_fetch'],
    ['no kind', {}, 'acp_other'],
  ])('with %s it is no tool of ours, so that no rule lets it through unseen', (_, call, tool) => {
    expect(asked(call).tool).toBe(tool);
  });

  test.each([[undefined], [{}], [{ sessionId: 's' }], [{ toolCall: {} }]])(
    '%j is thrown',
    (said) => {
      expect(() => permissionEvent(said, of)).toThrow();
    },
  );
});

test('A-05 a yes holds once, a yes to other arguments and a no are a no, a question is the editor’s', () => {
  const options = ['allow_always', 'allow_once', 'reject_always', 'reject_once'].map((kind) => ({
    kind,
    optionId: kind,
  }));
  const allow = { verdict: 'allow', reason: '' } as const;
  const no = { verdict: 'deny', reason: '' } as const;
  const selected = (optionId: string) => ({ outcome: { outcome: 'selected', optionId } });
  expect(chosenOption({ options }, allow)).toEqual(selected('allow_once'));
  expect(chosenOption({ options }, { ...allow, input: {} })).toEqual(selected('reject_once'));
  expect(chosenOption({ options }, no)).toEqual(selected('reject_once'));
  expect(chosenOption({ options }, { verdict: 'ask', reason: '' })).toBeUndefined();
  const always = { options: [{ kind: 'allow_always', optionId: 'x' }] };
  for (const verdict of [allow, no])
    expect(chosenOption(always, verdict)).toEqual({ outcome: { outcome: 'cancelled' } });
});

test('A-05 only an end is an outcome', () => {
  const update = (more: object) => ({ update: { toolCallId: 'c', ...more } });
  expect(endedCall(update({ status: 'in_progress' }))).toBeUndefined();
  expect(endedCall({})).toBeUndefined();
  expect(endedCall(update({ status: 'failed', rawOutput: 'no' }))).toEqual({
    toolCallId: 'c',
    isError: true,
    result: 'no',
  });
});
