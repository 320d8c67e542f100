import type { Todo } from '@sluice/kernel';
import { createMemorySandbox } from '@sluice/sandbox/testing';
import { beforeEach, expect, test } from 'vitest';
import { todoHelp } from './help.js';
import { defaultTodoLimits, todoWriteCommand } from './todo-write.js';

let kept: readonly Todo[];
beforeEach(() => {
  kept = [{ id: '1', title: 'kept', status: 'pending' }];
});

const todo = {
  read: () => kept,
  write: (todos: readonly Todo[]) => {
    kept = todos;
  },
};
const write = (words: readonly string[], services: object = { todo }, limits = defaultTodoLimits) =>
  todoWriteCommand(limits)(
    words.map((word) => Buffer.from(word)),
    { sandbox: createMemorySandbox(), services, cwd: '/', onBlocked: () => undefined },
  );
const item = (status = 'pending', content = 'c') => ({ content, activeForm: 'doing', status });
const json = (...todos: readonly unknown[]) => JSON.stringify({ todos });

test('the list is replaced, in its order, with numbers, and counted', async () => {
  const list = [item('completed', 'a'), item('in_progress', 'b'), item('pending', 'c'), item()];
  expect(await write([json(...list)])).toEqual({
    exitCode: 0,
    stdout: 'Todo list updated: 1 completed, 1 in_progress, 2 pending\n',
    stderr: '',
  });
  expect(kept.slice(0, 2)).toEqual([
    { id: '1', title: 'a', status: 'completed', notes: 'doing' },
    { id: '2', title: 'b', status: 'in_progress', notes: 'doing' },
  ]);
  expect((await write([JSON.stringify([item()])])).exitCode).toBe(0);
  expect(kept).toHaveLength(1);
  expect((await write([json()])).exitCode).toBe(0);
  expect(kept).toEqual([]);
});

test('lists and texts are taken up to their limits and no further', async () => {
  const many = (count: number) => json(...Array.from({ length: count }, () => item()));
  expect((await write([many(50)])).exitCode).toBe(0);
  expect((await write([many(51)])).stderr).toContain('- todos: ');
  expect((await write([json(item('pending', 'x'.repeat(200)))])).exitCode).toBe(0);
  expect((await write([json(item('pending', 'x'.repeat(201)))])).stderr).toContain(
    '- todos.0.content: ',
  );
  const few = { maxItems: 1, maxChars: 10 };
  expect((await write([json(item(), item())], { todo }, few)).exitCode).toBe(1);
});

test.each([
  [[], 1, 'Error: Missing JSON parameter\n'],
  [[' '], 1, 'Error: Missing JSON parameter\n'],
  [['{}', 'more'], 2, 'Unexpected argument: more (quote the JSON)\n'],
  [['5'], 1, 'Error: Validation failed\n- (root): '],
  [['{}'], 1, 'Error: Validation failed\n- todos: Required\n'],
  [['{'], 1, 'Error: Invalid JSON format\n'],
  [[json({ activeForm: 'a', status: 'pending' })], 1, '- todos.0.content: Required\n'],
  [[json(item('pending', ''))], 1, '- todos.0.content: must not be empty\n'],
  [[json(item('done'))], 1, '- todos.0.status: '],
  [
    [json(item('in_progress'), item('in_progress'))],
    1,
    '- todos: at most one may be in_progress\n',
  ],
])(
  '%j changes nothing, ends with %d and is told what is wrong',
  async (words, exitCode, stderr) => {
    const reply = await write(words);
    expect(reply).toMatchObject({ exitCode, stdout: '' });
    expect(reply.stderr).toContain(stderr);
    expect(kept).toMatchObject([{ title: 'kept' }]);
  },
);

test('help is told, and a session without a list says so', async () => {
  expect(await write(['-h'])).toMatchObject({ exitCode: 0, stdout: todoHelp.usage });
  expect(await write(['--help'])).toMatchObject({ exitCode: 0, stdout: todoHelp.manual });
  expect(await write([json()], {})).toMatchObject({
    exitCode: 1,
    stderr: 'Error: the to-do list is off in this session\n',
  });
});
