import { type Todo, type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { failure } from './tool-failure.js';

const MAX_TODOS = 200;

/** The list is the agent's own note: it reaches nothing, so both modes have it. */
const shared = {
  group: 'memory',
  allowedModes: ['chat_safe', 'coding'],
} as const;

export function todoReadTool(): Tool {
  return tool({
    name: 'todo_read',
    description: 'Read your list of things to do.',
    parameters: z.strictObject({}),
    ...shared,
    metadata: {
      title: 'Read to-do list',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 10_000,
    },
    execute: async (_args, { services }) => {
      if (!services.todo) return { todos: [], note: 'The to-do list is off in this session' };
      return { todos: await services.todo.read() };
    },
  });
}

const entry = z.strictObject({
  id: z.string().min(1).max(100),
  title: z.string().max(500),
  status: z.enum(['pending', 'in_progress', 'completed']),
  assignee: z.string().max(200).optional(),
  notes: z.string().max(2_000).optional(),
});

export function todoWriteTool(): Tool {
  return tool({
    name: 'todo_write',
    description: 'Replace your list of things to do. At most one entry may be in_progress.',
    parameters: z.strictObject({ todos: z.array(entry).max(MAX_TODOS) }),
    ...shared,
    metadata: {
      title: 'Write to-do list',
      readonly: false,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: false,
      timeout: 10_000,
    },
    execute: async ({ todos }, { services }) => {
      if (!services.todo) {
        return failure('NOT_CONFIGURED', 'The to-do list is off in this session', [
          'Keep the list in your answer',
        ]);
      }
      const fault = todoFault(todos);
      if (fault !== undefined) {
        return failure('INVALID_TODOS', fault, [
          'Correct the list and send it whole; nothing was changed',
        ]);
      }
      await services.todo.write(todos.map(toTodo));
      return { ok: true, count: todos.length };
    },
  });
}

export function todoFault(
  todos: readonly { readonly id: string; readonly title: string; readonly status: string }[],
): string | undefined {
  const ids = new Set<string>();
  for (const { id, title } of todos) {
    if (ids.has(id)) return `Two entries have the id ${JSON.stringify(id)}`;
    ids.add(id);
    if (title.trim() === '') return `Entry ${JSON.stringify(id)} has a blank title`;
  }
  const active = todos.filter(({ status }) => status === 'in_progress').length;
  return active > 1 ? `${active} entries are in_progress; at most one may be` : undefined;
}

function toTodo({ id, title, status, assignee, notes }: z.infer<typeof entry>): Todo {
  return {
    id,
    title,
    status,
    ...(assignee === undefined ? {} : { assignee }),
    ...(notes === undefined ? {} : { notes }),
  };
}
