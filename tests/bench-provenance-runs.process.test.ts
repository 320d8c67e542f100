import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface Note {
  readonly path: string;
  readonly why: string;
}
interface Notes {
  readonly broken: readonly Note[];
  readonly others: readonly Note[];
  readonly odd: readonly Note[];
  readonly idle: readonly Note[];
}
interface ReadMessage {
  readonly role: string;
  readonly content: string;
  readonly calls: readonly { readonly id: string }[];
  readonly callId: string;
  readonly isError: boolean;
}
interface ReadRun {
  readonly path: string;
  readonly injections: readonly string[];
  readonly messages: readonly ReadMessage[];
}
interface Reader {
  readonly describeNotes: (notes: Notes, folder: string) => readonly string[];
  readonly newNotes: () => Notes;
  readonly readRuns: (path: string, notes: Notes) => Iterable<ReadRun>;
}

const part = (name: string) => new URL(`../bench/provenance/${name}`, import.meta.url);
const { describeNotes, newNotes, readRuns }: Reader = await import(part('read-runs.mjs').href);
const program = fileURLToPath(part('run.mjs'));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-runs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: unknown): void {
  const at = join(folder, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
}

function run(messages: readonly unknown[], more: object = {}) {
  return {
    suite_name: 's',
    pipeline_name: 'p',
    user_task_id: 'user_task_0',
    injection_task_id: null,
    attack_type: null,
    injections: {},
    messages,
    utility: true,
    security: true,
    ...more,
  };
}

function read() {
  const notes = newNotes();
  return { runs: [...readRuns(folder, notes)], notes };
}

const hello = [{ role: 'user', content: 'Hello' }];

test('runs are found at any depth and behind links, each file once, and a loop of links ends', () => {
  put('a/b/c/d/e/one.json', run(hello));
  put('two.JSON', run(hello));
  symlinkSync(folder, join(folder, 'a/back'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'lost.json'));
  const { runs, notes } = read();
  expect(runs.map(({ path }) => path.slice(folder.length + 1))).toEqual([
    'a/b/c/d/e/one.json',
    'two.JSON',
  ]);
  expect(notes.broken).toMatchObject([{ path: join(folder, 'lost.json') }]);
});

test('a file that cannot be read as a run is named with its reason, and none stops the others', () => {
  put('broken.json', '{"messages": [');
  put('empty.json', '');
  put('no-messages.json', run([]));
  put('text.json', run('hello' as never));
  put('no-task.json', run(hello, { user_task_id: null }));
  put('summary.json', { total: 3 });
  put('list.json', [1]);
  put('readme.md', 'hello');
  put('good.json', run(hello));
  const { runs, notes } = read();
  expect(runs).toHaveLength(1);
  expect(notes.broken.map(({ path }) => path.slice(folder.length + 1))).toEqual([
    'broken.json',
    'empty.json',
    'no-task.json',
    'text.json',
  ]);
  expect(notes.others).toHaveLength(2);
  expect(notes.idle).toMatchObject([{ path: join(folder, 'no-messages.json') }]);
  const said = describeNotes(notes, folder).join('\n');
  expect(said).toContain('broken.json: ');
  expect(said).toContain('text.json: `messages` is no list');
  expect(said).toContain('summary.json: has no `messages`');
  expect(said).toContain('1 runs in which nothing was ever said, counted in no figure:');
  expect(said).toContain('1 other files');
});

test('a verdict that is missing counts against the rule, and is told', () => {
  put('a.json', run(hello, { utility: undefined, security: null, injection_task_id: 'i' }));
  put('b.json', run(hello, { utility: 'false', security: 0, injection_task_id: 7 }));
  const { runs, notes } = read();
  expect(runs).toMatchObject([
    { isUseful: true, hasAttackSucceeded: true, attack: 'attack' },
    { isUseful: false, hasAttackSucceeded: false, injectionTask: '7' },
  ]);
  expect(notes.odd).toHaveLength(2);
});

test('messages are read in the forms that programs write them in', () => {
  const call = (id: string | null, of: object) => ({ id, ...of });
  const messages = [
    { role: 'developer', content: [{ type: 'text', text: 'Be kind' }] },
    { role: 'user', content: [{ type: 'text', content: 'Read ' }, 'it'] },
    null,
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        call(null, { function: 'read', args: { a: 1 } }),
        call('', { function: { name: 'send', arguments: '{"to":"x"}' } }),
      ],
    },
    { role: 'tool', tool_call: { function: 'send' }, content: { type: 'text', content: 'sent' } },
    { role: 'tool', content: { odd: 1 } },
    { role: 'assistant', tool_calls: [{ id: 'x', function: 'read', args: {} }] },
    { role: 'tool', tool_call_id: 'x', content: 'again', error: 'no' },
    { role: 'narrator', content: 'meanwhile' },
    { role: 'assistant', tool_calls: { function: 'read' } },
    { role: 'assistant', tool_calls: [null] },
  ];
  put('a.json', run(messages, { injections: { at: ['one', { deep: 'two' }] } }));
  const { runs, notes } = read();
  const [only] = runs;
  expect(only?.injections).toEqual(['one', 'two']);
  expect(only?.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'system: Be kind',
    'user: Read \nit',
    'assistant: ',
    'tool: sent',
    'tool: {"odd":1}',
    'assistant: ',
    'tool: again',
    'tool: meanwhile',
    'assistant: ',
    'assistant: ',
  ]);
  const [made, sent, other, again, result] = [2, 3, 4, 5, 6].map((at) => only?.messages[at]);
  expect(made?.calls).toMatchObject([
    { name: 'read', args: { a: 1 } },
    { name: 'send', args: { to: 'x' } },
  ]);
  expect(sent?.callId).toBe(made?.calls[1]?.id);
  expect(other?.callId).toBe(made?.calls[0]?.id);
  expect(result?.callId).toBe(again?.calls[0]?.id);
  expect(result?.isError).toBe(true);
  expect(notes.odd.map(({ why }) => why)).toEqual([
    'message 3 is no object: left out',
    'message 9 has the role "narrator": read as a tool\'s',
    '`tool_calls` of message 10 is no list: left out',
    'call 1 of message 11 names no tool: left out',
  ]);
});

test('a command that names nothing to measure ends with 2 and says why', () => {
  put('sub/summary.json', { total: 3 });
  const ask = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect(ask('--runs', join(folder, 'gone'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no such folder'),
  });
  expect(ask('--runs')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--runs needs a value'),
  });
  expect(ask('--runs', folder)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('holds no run that can be read'),
  });
  put('one.json', run(hello));
  expect(ask('--runs', folder, '--pipeline', 'other')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no run is of the pipeline "other"; there are "p"'),
  });
});
