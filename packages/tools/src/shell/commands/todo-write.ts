import type { Todo } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { z } from 'zod';
import type { CommandReply } from '../shell-session.js';
import { failed, type ShellCommand, success, texts } from './command-context.js';
import { todoHelp } from './help.js';

export interface TodoLimits {
  readonly maxItems: number;
  readonly maxChars: number;
}

export const defaultTodoLimits: TodoLimits = { maxItems: 50, maxChars: 200 };

/** `TodoWrite '<json>'`: replaces the list, or says field by field what is wrong with it. */
export function todoWriteCommand(limits: TodoLimits): ShellCommand {
  const schema = todosSchema(limits);
  return async (words, { services }) => {
    const [json, ...more] = texts(words);
    if (json === '-h' || json === '--help') {
      return success(json === '-h' ? todoHelp.usage : todoHelp.manual);
    }
    if (json === undefined || json.trim() === '') return failed('Error: Missing JSON parameter');
    if (more.length > 0) return failed(`Unexpected argument: ${more[0]} (quote the JSON)`, 2);
    const parsed = parseJson(json);
    if (!parsed.ok) return failed(`Error: Invalid JSON format\n${parsed.reason}`);
    const checked = schema.safeParse(
      Array.isArray(parsed.value) ? { todos: parsed.value } : parsed.value,
    );
    if (!checked.success) return failed(`Error: Validation failed\n${faults(checked.error)}`);
    if (!services.todo) return failed('Error: the to-do list is off in this session');
    await services.todo.write(checked.data.todos.map(toTodo));
    return success(summary(checked.data.todos));
  };
}

function todosSchema({ maxItems, maxChars }: TodoLimits) {
  const text = z.string().min(1, 'must not be empty').max(maxChars);
  const item = z.strictObject({
    content: text,
    activeForm: text,
    status: z.enum(['pending', 'in_progress', 'completed']),
  });
  const oneActive = (todos: readonly { readonly status: string }[]) =>
    todos.filter(({ status }) => status === 'in_progress').length <= 1;
  return z.strictObject({
    todos: z.array(item).max(maxItems).refine(oneActive, 'at most one may be in_progress'),
  });
}

function parseJson(
  json: string,
):
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string } {
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  }
}

function faults(error: z.ZodError): string {
  return error.issues
    .map((issue) => {
      const isMissing = issue.code === 'invalid_type' && issue.message.includes('undefined');
      return `- ${issue.path.join('.') || '(root)'}: ${isMissing ? 'Required' : issue.message}`;
    })
    .join('\n');
}

function toTodo(
  item: { readonly content: string; readonly activeForm: string; readonly status: Todo['status'] },
  index: number,
): Todo {
  return {
    id: String(index + 1),
    title: item.content,
    status: item.status,
    notes: item.activeForm,
  };
}

function summary(todos: readonly { readonly status: string }[]): CommandReply['stdout'] {
  const of = (status: string) => todos.filter((todo) => todo.status === status).length;
  return `Todo list updated: ${of('completed')} completed, ${of('in_progress')} in_progress, ${of('pending')} pending\n`;
}
