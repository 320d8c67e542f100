import { expect, test } from 'vitest';
import { requireRequest, requireRequests, requireSignal, requireTurn } from './require-request.js';

function wordsOf(act: () => void): unknown {
  try {
    act();
    return 'fine';
  } catch (error) {
    return error instanceof Error ? `${Reflect.get(error, 'code')}: ${error.message}` : error;
  }
}

test.each<[unknown, string]>([
  [undefined, 'The call is undefined; use { id, name, arguments }'],
  ['add', 'The call is "add"; use { id, name, arguments }'],
  [null, 'The call is null; use { id, name, arguments }'],
  [[1], 'The call is [1]; use { id, name, arguments }'],
  [{ id: 'a' }, 'The call has no `name`; use { id, name, arguments }'],
  [{ name: 5 }, 'The call has no `name`; use { id, name, arguments }'],
])('%j is no call, and the error says what one is', (request, said) => {
  expect(wordsOf(() => requireRequest(request))).toBe(`BAD_CALL: ${said}`);
});

test.each([
  ['toolName', 'name'],
  ['tool', 'name'],
  ['toolCallId', 'id'],
  ['tool_call_id', 'id'],
  ['callId', 'id'],
  ['call_id', 'id'],
  ['input', 'arguments'],
  ['args', 'arguments'],
  ['params', 'arguments'],
  ['parameters', 'arguments'],
  ['function', 'fromOpenAiToolCalls(message)` of `@sluice/kernel/adapters'],
])('`%s` is the name of another library for `%s`', (key, meant) => {
  expect(wordsOf(() => requireRequest({ name: 'add', [key]: 1 }))).toBe(
    `UNKNOWN_KEY: A call has no "${key}"; did you mean \`${meant}\`?`,
  );
});

test('a call with its three parts, or with its name alone, is taken', () => {
  expect(wordsOf(() => requireRequest({ id: 'a', name: 'add', arguments: {} }))).toBe('fine');
  expect(wordsOf(() => requireRequest({ name: 'add' }))).toBe('fine');
});

test.each<[unknown, string]>([
  [undefined, 'chat_safe'],
  [{}, 'chat_safe'],
  [{ mode: undefined }, 'chat_safe'],
  ['coding', 'coding'],
])('a turn that is %j needs its mode, and the error shows it written out', (turn, mode) => {
  expect(wordsOf(() => requireTurn(turn))).toBe(
    `BAD_TURN: A call needs the mode of its turn: runCall(call, { mode: '${mode}' })`,
  );
  expect(wordsOf(() => requireTurn({ mode: 'coding' }))).toBe('fine');
});

test('a turn is cancelled by a signal, under its name', () => {
  const controller = new AbortController();
  const { signal } = controller;
  expect(wordsOf(() => requireTurn({ mode: 'coding', signal }))).toBe('fine');
  expect(wordsOf(() => requireTurn({ mode: 'coding', abortSignal: signal }))).toBe(
    'UNKNOWN_KEY: A turn has no "abortSignal"; did you mean `signal`?',
  );
  expect(wordsOf(() => requireSignal(controller))).toBe(
    'BAD_SIGNAL: The signal is an AbortController; pass its signal: controller.signal',
  );
  expect(wordsOf(() => requireSignal(true))).toContain('pass an AbortSignal');
});

test('several calls are a list', () => {
  expect(wordsOf(() => requireRequests([{ name: 'add' }]))).toBe('fine');
  expect(wordsOf(() => requireRequests({ name: 'add' }))).toContain('use a list of calls');
  expect(wordsOf(() => requireRequests([{ name: 'add' }, 'add']))).toContain('The call is "add"');
});
