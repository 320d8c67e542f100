import {
  createRegistry,
  createRuntime,
  mcpAnnotations,
  type OpenAiTool,
  type Todo,
  type ToolMode,
  type ToolServices,
} from '@sluice/kernel';
import { createCollectingLog, createTestPorts } from '@sluice/kernel/testing';
import { describe, expect, test } from 'vitest';
import { parameterNames } from './parameter-names.js';
import { registerBuiltins } from './register-builtins.js';

const NOW = new Date('2026-03-01T12:34:56.000Z');

function open(services: ToolServices = {}) {
  const log = createCollectingLog();
  const registry = createRegistry({ log });
  const { tools } = registerBuiltins(registry, { now: () => NOW });
  const runtime = createRuntime({
    registry,
    ports: createTestPorts(),
    sessionId: 's',
    permission: { mode: 'auto' },
    services,
  });
  const run = async (name: string, args: unknown, mode: ToolMode = 'chat_safe') =>
    runtime.runCall({ name, arguments: args }, { mode });
  return { registry, tools, run, log };
}

describe('declarations', () => {
  const both = ['chat_safe', 'coding'];
  const matrix: Readonly<Record<string, readonly [string, readonly string[], boolean]>> = {
    fs_read: ['code', ['coding'], true],
    fs_write: ['code', ['coding'], false],
    fs_edit: ['code', ['coding'], false],
    fs_multi_edit: ['code', ['coding'], false],
    fs_glob: ['code', ['coding'], true],
    fs_grep: ['code', ['coding'], true],
    bash_run: ['code', ['coding'], false],
    bash_logs: ['code', ['coding'], true],
    bash_kill: ['code', ['coding'], false],
    git_commit: ['code', ['coding'], false],
    todo_read: ['memory', both, true],
    todo_write: ['memory', both, false],
    task_run: ['code', ['coding'], false],
    current_time: ['world', both, true],
    memory_search: ['memory', both, true],
    read_file: ['code', ['coding'], true],
  };
  const { tools, log, registry } = open();

  test('T-01 M-01 every built-in is there, with the group and modes of the matrix', () => {
    const found = tools.map((entry) => [
      entry.name,
      [entry.group, [...entry.allowedModes], entry.metadata.readonly],
    ]);
    expect(Object.fromEntries(found)).toEqual(matrix);
  });

  test('M-01 group, modes, readonly, concurrent, timeout and annotations are declared, not inherited', () => {
    for (const { name, declares, metadata } of tools) {
      expect(declares, name).toEqual({ group: true, allowedModes: true });
      for (const field of [
        'title',
        'readonly',
        'destructive',
        'idempotent',
        'openWorld',
        'concurrent',
        'timeout',
      ]) {
        expect(metadata, name).toHaveProperty(field);
      }
    }
    expect(log.lines).toEqual([]);
  });

  test('each tool tells what it does to the world, whether it may run beside others, and its limits', () => {
    const rows = tools.map(({ name, metadata }) => {
      const { title, timeout, abortGraceMs = 0 } = metadata;
      const flags = (['readonly', 'destructive', 'idempotent', 'openWorld', 'concurrent'] as const)
        .filter((flag) => metadata[flag])
        .join(' ');
      return `${name}: ${title}; ${flags}; ${timeout} + ${abortGraceMs} ms`;
    });
    expect(rows).toEqual([
      'fs_read: Read file; readonly idempotent concurrent; 30000 + 0 ms',
      'fs_write: Write file; destructive idempotent; 30000 + 0 ms',
      'fs_edit: Edit file; destructive; 30000 + 0 ms',
      'fs_multi_edit: Edit files; destructive; 60000 + 0 ms',
      'fs_glob: Find files; readonly idempotent concurrent; 35000 + 0 ms',
      'fs_grep: Search files; readonly idempotent concurrent; 35000 + 0 ms',
      'bash_run: Run command; destructive openWorld concurrent; 610000 + 10000 ms',
      'bash_logs: Read command output; readonly idempotent concurrent; 10000 + 0 ms',
      'bash_kill: End command; destructive idempotent concurrent; 20000 + 10000 ms',
      'git_commit: Commit; ; 120000 + 0 ms',
      'todo_read: Read to-do list; readonly idempotent concurrent; 10000 + 0 ms',
      'todo_write: Write to-do list; idempotent; 10000 + 0 ms',
      'task_run: Run sub-agent; destructive openWorld concurrent; 1800000 + 10000 ms',
      'current_time: Current time; readonly idempotent concurrent; 5000 + 0 ms',
      'memory_search: Search memory; readonly idempotent concurrent; 15000 + 0 ms',
      'read_file: Read file; readonly idempotent concurrent; 30000 + 0 ms',
    ]);
  });

  test('a model is told every parameter of every tool with its bounds and its default', () => {
    const told = registry.getToolsSchema('coding').flatMap((entry) => parametersOf(entry));
    expect(told).toEqual([
      'fs_read path! (type:string,minLength:1)',
      'fs_read offset (type:integer)',
      'fs_read limit (type:integer,minimum:1,maximum:100000)',
      'fs_read byte_offset (type:integer,minimum:0)',
      'fs_write path! (type:string,minLength:1)',
      'fs_write content! (type:string)',
      'fs_edit path! (type:string,minLength:1)',
      'fs_edit edits! (minItems:1,maxItems:200,type:array,items:(type:object,properties:(find:(type:string),replace:(type:string),replace_all:(type:boolean)),required:find,replace,additionalProperties:false))',
      'fs_multi_edit edits! (minItems:1,maxItems:500,type:array,items:(type:object,properties:(path:(type:string,minLength:1),find:(type:string),replace:(type:string),replace_all:(type:boolean)),required:path,find,replace,additionalProperties:false))',
      'fs_glob pattern! (type:string,minLength:1)',
      'fs_glob exclude (anyOf:(type:string),(maxItems:50,type:array,items:(type:string)))',
      'fs_glob cwd (default:.,type:string,minLength:1)',
      'fs_glob dot (default:false,type:boolean)',
      'fs_glob limit (default:200,type:integer,minimum:1,maximum:10000)',
      'fs_grep pattern! (type:string,minLength:1,maxLength:10000)',
      'fs_grep path (default:.,type:string,minLength:1)',
      'fs_grep flags (default:,anyOf:(type:string),(type:array,items:(type:string)))',
      'fs_grep regex (type:boolean)',
      'fs_grep case_sensitive (type:boolean)',
      'fs_grep max_results (default:200,type:integer,minimum:1,maximum:2000)',
      'bash_run command! (type:string)',
      'bash_run background (default:false,type:boolean)',
      'bash_run timeout_ms (type:integer,minimum:1,maximum:600000)',
      'bash_run cwd (type:string,minLength:1)',
      'bash_logs pid! (anyOf:(type:integer),(type:string,minLength:1))',
      'bash_logs offset (default:0,type:integer,minimum:0)',
      'bash_logs limit (default:20000,type:integer,minimum:1,maximum:40000)',
      'bash_kill pid! (anyOf:(type:integer),(type:string,minLength:1))',
      'git_commit message! (type:string,maxLength:20000)',
      'git_commit paths! (minItems:1,maxItems:500,type:array,items:(type:string,minLength:1))',
      'todo_read',
      [
        'todo_write todos! (maxItems:200,type:array,items:(type:object,properties:',
        '(id:(type:string,minLength:1,maxLength:100),title:(type:string,maxLength:500),',
        'status:(type:string,enum:pending,in_progress,completed),',
        'assignee:(type:string,maxLength:200),notes:(type:string,maxLength:2000)),',
        'required:id,title,status,additionalProperties:false))',
      ].join(''),
      'task_run task! (type:string,maxLength:100000)',
      'task_run context (type:string,maxLength:100000)',
      'task_run agent (type:string,maxLength:100)',
      'current_time timezone (default:UTC,type:string,minLength:1)',
      'memory_search query! (type:string,maxLength:2000)',
      'memory_search limit (default:10,type:integer,minimum:1,maximum:50)',
      'read_file path! (type:string,minLength:1)',
      'read_file offset (default:0,type:integer,minimum:0)',
      'read_file limit (default:2000,type:integer,minimum:1,maximum:2000)',
    ]);
  });

  test('a tool that writes or runs is never annotated as harmless', () => {
    for (const entry of tools) {
      const { readOnlyHint, destructiveHint } = mcpAnnotations(entry);
      if (
        ['fs_write', 'fs_edit', 'fs_multi_edit', 'bash_run', 'bash_kill', 'task_run'].includes(
          entry.name,
        )
      ) {
        expect([readOnlyHint, destructiveHint], entry.name).toEqual([false, true]);
      }
    }
  });

  test('schemas name every parameter, nested ones and enums too, and only the new names', () => {
    const schemas = JSON.stringify(registry.getToolsSchema('coding'));
    expect(schemas).toContain('"enum":["pending","in_progress","completed"]');
    expect(schemas).toContain('Literal text to find');
    for (const older of ['old_string', '"shell_id"', '"cmd"', 'file_path']) {
      expect(schemas).not.toContain(older);
    }
    expect(Object.keys(parameterNames).every((name) => registry.get(name))).toBe(true);
  });

  test('M-02 a chat sees the four harmless tools and no other', () => {
    expect(registry.listTools('chat_safe').map(({ name }) => name)).toEqual([
      'todo_read',
      'todo_write',
      'current_time',
      'memory_search',
    ]);
  });
});

describe('current_time', () => {
  test('tells the time of a zone', async () => {
    const { run } = open();
    expect((await run('current_time', {})).result).toEqual({
      time: '2026-03-01 12:34:56',
      timezone: 'UTC',
      iso: NOW.toISOString(),
    });
    expect((await run('current_time', { timezone: 'Asia/Shanghai' })).result).toMatchObject({
      time: '2026-03-01 20:34:56',
    });
  });
  test('an unknown zone is a failure that names it', async () => {
    const { run } = open();
    expect((await run('current_time', { timezone: 'Mars/Base' })).result).toMatchObject({
      ok: false,
      error_code: 'INVALID_TIMEZONE',
      timezone: 'Mars/Base',
    });
  });
});

describe('memory_search', () => {
  const hit = { title: 't', content: 'x'.repeat(900), source: 'notes', score: 2, tags: ['a'] };
  test('asks the port, cuts long notes and says how much was cut', async () => {
    const asked: unknown[] = [];
    const { run } = open({
      memory: {
        search: (...args) => {
          asked.push(args);
          return { results: [hit], total: 7 };
        },
      },
    });
    const { result } = await run('memory_search', { query: 'x' });
    expect(asked).toEqual([['x', 10]]);
    expect(result).toMatchObject({ total: 7, results: [{ title: 't', source: 'notes' }] });
    expect(JSON.stringify(result)).toContain('(400 more characters)');
  });
  test('without a memory it says so and is no error', async () => {
    expect(await open().run('memory_search', { query: 'x' })).toMatchObject({
      isError: false,
      result: { results: [], message: 'Memory search not yet configured' },
    });
  });
});

describe('todo_read and todo_write', () => {
  const todo = (id: string, status: Todo['status'], title = 'do it') => ({ id, title, status });
  test('the list is replaced whole and read back', async () => {
    let list: readonly Todo[] = [];
    const { run } = open({
      todo: {
        read: () => list,
        write: (next) => {
          list = next;
        },
      },
    });
    const todos = [todo('a', 'in_progress'), todo('b', 'pending')];
    expect((await run('todo_write', { todos })).result).toEqual({ ok: true, count: 2 });
    expect((await run('todo_read', {})).result).toEqual({ todos });
    for (const [bad, reason] of [
      [[todo('a', 'in_progress'), todo('b', 'in_progress')], '2 entries are in_progress'],
      [[todo('a', 'pending'), todo('a', 'pending')], 'Two entries have the id "a"'],
      [[todo('a', 'pending', '  ')], 'blank title'],
    ] as const) {
      const { result } = await run('todo_write', { todos: bad });
      expect(result).toMatchObject({ ok: false, error: expect.stringContaining(reason) });
    }
    expect(list).toEqual(todos);
  });
  test('where the list is off, both say so', async () => {
    const { run } = open();
    expect((await run('todo_read', {})).result).toMatchObject({
      todos: [],
      note: expect.any(String),
    });
    expect(await run('todo_write', { todos: [] })).toMatchObject({ isError: true });
  });
});

describe('task_run', () => {
  test('hands the task, the call and its signal to the port', async () => {
    const asked: unknown[] = [];
    const { run } = open({
      tasks: {
        run: async (request) => {
          asked.push({ ...request, signal: request.signal.aborted });
          return { status: 'completed', text: 'done' };
        },
      },
    });
    const outcome = await run('task_run', { prompt: 'look', context: 'c' }, 'coding');
    expect(outcome.result).toEqual({ status: 'completed', text: 'done' });
    expect(asked).toEqual([
      { task: 'look', context: 'c', callId: outcome.toolCallId, signal: false },
    ]);
  });
  test('is closed to a chat, and says when there are no sub-agents', async () => {
    const { run } = open();
    expect(await run('task_run', { task: 'x' })).toMatchObject({ errorCode: 'MODE_DENIED' });
    expect(await run('task_run', { task: 'x' }, 'coding')).toMatchObject({
      result: { error_code: 'NOT_CONFIGURED' },
    });
  });
});

test('a sandbox that is not the sandbox package’s is refused in words', async () => {
  const registry = createRegistry();
  registerBuiltins(registry);
  const runtime = createRuntime({
    registry,
    ports: createTestPorts(),
    sessionId: 's',
    permission: { mode: 'auto' },
    sandbox: {
      exec: async () => ({ stdout: '', stderr: '', exitCode: 0 }),
      readFile: async () => '',
      writeFile: async () => undefined,
    },
  });
  const outcome = await runtime.runCall(
    { name: 'fs_read', arguments: { path: 'a' } },
    { mode: 'coding' },
  );
  expect(outcome).toMatchObject({
    isError: true,
    result: { error: expect.stringContaining('createSandbox of @sluice/sandbox') },
  });
});

/** `tool.parameter: keyword=value …` for each parameter that a model is told. */
function parametersOf(tool: OpenAiTool): string[] {
  const { name, parameters } = tool.function;
  const closed = parameters.additionalProperties === false ? '' : ' (open)';
  const required = Array.isArray(parameters.required) ? parameters.required : [];
  const lines = Object.entries(parameters.properties ?? {}).map(
    ([key, value]) =>
      `${name}${closed} ${key}${required.includes(key) ? '!' : ''} ${boundsOf(value)}`,
  );
  return lines.length === 0 ? [`${name}${closed}`] : lines;
}

/** A schema in one line, without the words for people. */
function boundsOf(schema: unknown): string {
  const plain = JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value));
  return plain
    .replaceAll(/[{}"[\]]/g, (mark) => ({ '{': '(', '}': ')' })[mark] ?? '')
    .replaceAll(/,(?:min|max)imum:-?9007199254740991/g, '');
}
