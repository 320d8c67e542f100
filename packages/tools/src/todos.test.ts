import type { Todo, ToolServices } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { todoFault, todoReadTool, todoWriteTool } from './todos.js';

const entry = (id: string, status = 'pending', title = 'do it') => ({ id, title, status });

/** Runs both tools over a list in memory, or none. */
function bench(list: Todo[] | undefined) {
  const services: ToolServices =
    list === undefined
      ? {}
      : { todo: { read: () => list, write: (todos) => void list.splice(0, 99, ...todos) } };
  const { runtime } = createTestRuntime({ tools: [todoReadTool(), todoWriteTool()], services });
  return async (name: string, args: unknown) =>
    (await runtime.runCall({ name, arguments: args }, { mode: 'chat_safe' })).result;
}

test('a list is written whole and read back as it is', async () => {
  const list: Todo[] = [];
  const run = bench(list);
  const todos = [
    { ...entry('a', 'in_progress'), assignee: 'me', notes: 'soon' },
    entry('b', 'completed'),
  ];
  expect(await run('todo_write', { todos })).toEqual({ ok: true, count: 2 });
  expect(list).toEqual(todos);
  expect(await run('todo_read', {})).toEqual({ todos });
  expect(await run('todo_write', { todos: [] })).toEqual({ ok: true, count: 0 });
  expect(list).toEqual([]);
});

test('a list with a fault changes nothing and says which', async () => {
  const list: Todo[] = [];
  const result = await bench(list)('todo_write', { todos: [entry('a'), entry('a')] });
  expect(result).toMatchObject({
    ...{ ok: false, error: 'Two entries have the id "a"', error_code: 'INVALID_TODOS' },
    recommendations: ['Correct the list and send it whole; nothing was changed'],
  });
  expect(list).toEqual([]);
});

test('where there is no list the tools say so', async () => {
  const run = bench(undefined);
  expect(await run('todo_read', {})).toEqual({
    ...{ todos: [], note: 'The to-do list is off in this session' },
  });
  expect(await run('todo_write', { todos: [] })).toMatchObject({
    ...{ ok: false, error: 'The to-do list is off in this session', error_code: 'NOT_CONFIGURED' },
    recommendations: ['Keep the list in your answer'],
  });
});

test.each([
  [[], undefined],
  [[entry('a', 'in_progress'), entry('b')], undefined],
  [[entry('a'), entry('b'), entry('a')], 'Two entries have the id "a"'],
  [[entry('a', 'pending', ' \t')], 'Entry "a" has a blank title'],
  [
    [entry('a', 'in_progress'), entry('b', 'in_progress')],
    '2 entries are in_progress; at most one may be',
  ],
])('the fault of %j is %s', (todos, fault) => {
  expect(todoFault(todos)).toBe(fault);
});

test('both tools say what they do to the world', () => {
  const [read, write] = [todoReadTool(), todoWriteTool()];
  const common = { destructive: false, idempotent: true, openWorld: false, timeout: 10_000 };
  expect(read.metadata).toMatchObject({ ...common, readonly: true, concurrent: true });
  expect(write.metadata).toMatchObject({ ...common, readonly: false, concurrent: false });
  for (const { group, allowedModes } of [read, write]) {
    expect([group, [...allowedModes].sort()]).toEqual(['memory', ['chat_safe', 'coding']]);
  }
});
