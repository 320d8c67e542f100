import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GovernedClient, governedClients } from '@sluice/autocontext';
import { createRegistry, type PolicyRule, toolFromInstance } from '@sluice/kernel';
import { consoleLog } from '@sluice/kernel/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTranscripts } from '../sources/transcripts.js';
import { argumentsIn } from './argument-names.js';
import { governedPolicy } from './governed-policy.js';
import { governedTool } from './governed-tool.js';
import { readHookEvent } from './hook-event.js';

/** A call as a person would put it, whatever the client calls it. */
type Wish =
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'write' | 'edit' | 'read'; readonly path: string };

/** How each client says it: the name of the tool and its arguments. Codex reads and writes with commands and patches. */
const FORMS: Readonly<
  Record<GovernedClient, (wish: Wish) => readonly [string, object] | undefined>
> = {
  claude: (wish) =>
    wish.kind === 'shell'
      ? ['Bash', { command: wish.command, description: 'x' }]
      : named(wish, { write: 'Write', edit: 'Edit', read: 'Read' }, 'file_path'),
  codex: (wish) => (wish.kind === 'shell' ? ['Bash', { command: wish.command }] : undefined),
  gemini: (wish) =>
    wish.kind === 'shell'
      ? ['run_shell_command', { command: wish.command, description: 'x' }]
      : named(wish, { write: 'write_file', edit: 'replace', read: 'read_file' }, 'file_path'),
  qwen: (wish) =>
    wish.kind === 'shell'
      ? ['run_shell_command', { command: wish.command, is_background: false }]
      : named(wish, { write: 'write_file', edit: 'edit', read: 'read_file' }, 'absolute_path'),
  opencode: (wish) =>
    wish.kind === 'shell'
      ? ['bash', { command: wish.command, description: 'x' }]
      : named(wish, { write: 'write', edit: 'edit', read: 'read' }, 'filePath'),
  copilot: (wish) =>
    wish.kind === 'shell'
      ? ['bash', { command: wish.command, description: 'x' }]
      : named(wish, { write: 'create', edit: 'edit', read: 'view' }, 'path'),
  pi: (wish) =>
    wish.kind === 'shell'
      ? ['bash', { command: wish.command }]
      : named(wish, { write: 'write', edit: 'edit', read: 'read' }, 'path'),
};

function named(
  { kind, path }: Extract<Wish, { path: string }>,
  tools: Readonly<Record<typeof kind, string>>,
  field: string,
): readonly [string, object] {
  return [tools[kind], { [field]: path, content: 'x' }];
}

const RULES = `version: 1
default: ask
rules:
  - allow: tests
    tool: bash_run
    command: [npm test **, make **, echo **, cat **]
  - allow: notes
    tool: [fs_write, fs_edit]
    path: notes/**
  - deny: releases
    command: [npm publish **, curl **]
  - deny: production
    path: config/production/**
  - deny: reading keys
    tool: fs_read
    path: keys/**
`;

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-verdict-'));
  mkdirSync(join(base, '.config/sluice'), { recursive: true });
  mkdirSync(join(base, 'config/production'), { recursive: true });
  symlinkSync('config/production', join(base, 'link'));
  writeFileSync(join(base, '.config/sluice/sluice.yaml'), RULES);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The text that a client sends before this call. */
function eventText(client: GovernedClient, tool: string, input: object): string {
  if (client === 'copilot')
    return JSON.stringify({ sessionId: 's', cwd: base, toolName: tool, toolArgs: input });
  return JSON.stringify({
    hook_event_name: client === 'gemini' ? 'BeforeTool' : 'PreToolUse',
    session_id: 's',
    cwd: base,
    tool_name: tool,
    tool_input: input,
  });
}

/** No rule looks at the client, so one decision on the same tool and arguments holds for all of them. */
const decided = new Map<string, string | undefined>();

async function verdictOf(client: GovernedClient, wish: Wish): Promise<string | undefined> {
  const said = FORMS[client](wish);
  if (said === undefined) return undefined;
  const event = readHookEvent(client, eventText(client, ...said));
  const { name, isReader, fields } = governedTool(client, event.tool);
  const args = argumentsIn(event.input, fields);
  const key = JSON.stringify([name, isReader, args]);
  if (!decided.has(key)) decided.set(key, await decide(client, { name, isReader, args }));
  return decided.get(key);
}

const rules = new Map<string, PolicyRule>();
async function decide(
  client: GovernedClient,
  { name, isReader, args }: { name: string; isReader: boolean; args: object },
): Promise<string | undefined> {
  const registry = createRegistry();
  const tool = toolFromInstance({
    name,
    description: 'x',
    input_schema: { type: 'object' },
    metadata: isReader ? { readonly: true } : {},
    allowedModes: ['coding'],
    exec: () => undefined,
  });
  registry.register(tool);
  const key = `${name} ${isReader}`;
  if (!rules.has(key)) {
    const store = {
      calls: { list: async () => [] },
      limits: { look: async () => [], take: async () => 'taken' as const, recent: async () => [] },
      sessions: { get: async () => undefined },
      audit: { keepPolicyFile: () => Promise.reject(new Error('the policy file is whole')) },
    };
    const transcripts = openTranscripts(consoleLog);
    const of = { folder: base, client, tools: registry.all(), transcripts };
    const policy = await governedPolicy({ env: { HOME: base } }, store, of);
    const [rule] = policy.rules ?? [];
    if (rule) rules.set(key, rule);
  }
  const asked = { tool: registry.all()[0], args, mode: 'coding', sessionId: 's', callId: 'c' };
  const answer = await rules.get(key)?.(asked as never);
  return answer?.verdict;
}

/** A small generator with a seed, so that a failure can be had again. */
function generator(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const oneOf = <Value>(values: readonly Value[]): Value => values[next(values.length)]!;
  return { next, oneOf };
}

const PROGRAMS = [
  'npm test',
  'make all',
  'echo a',
  'npm publish',
  'curl x',
  'rm -rf d',
  'cat keys/a',
];
const JOINS = ['; ', ' && ', ' | ', ' || ', '\n'];
const FOLDERS = [
  'notes',
  'config/production',
  'link',
  'keys',
  'src',
  'notes/../config/production',
  '..',
];

function wishOf({ next, oneOf }: ReturnType<typeof generator>): Wish {
  if (next(2) === 0) {
    const parts = Array.from({ length: 1 + next(3) }, () => oneOf(PROGRAMS));
    const joined = parts.join(oneOf(JOINS));
    const command = next(5) === 0 ? `bash -c '${joined}'` : joined;
    return { kind: 'shell', command: next(6) === 0 ? `${command} > ${oneOf(FOLDERS)}/f` : command };
  }
  const path = `${next(3) === 0 ? `${base}/` : ''}${oneOf(FOLDERS)}/${oneOf(['a', 'b.txt', '.env'])}`;
  return { kind: oneOf(['write', 'edit', 'read']), path };
}

test('A-02 the same 10,000 calls get the same verdict through every client’s form', async () => {
  const made = generator(18);
  const seen = new Map<string, number>();
  for (let count = 0; count < 10_000; count += 1) {
    const wish = wishOf(made);
    const wanted = await verdictOf('claude', wish);
    seen.set(String(wanted), (seen.get(String(wanted)) ?? 0) + 1);
    for (const client of governedClients) {
      const verdict = await verdictOf(client, wish);
      if (verdict !== undefined && verdict !== wanted)
        expect.fail(`${client} says ${verdict}, claude ${wanted}: ${JSON.stringify(wish)}`);
    }
  }
  // Each verdict is tried often, or the sameness would say little.
  for (const verdict of ['allow', 'ask', 'deny'])
    expect(seen.get(verdict), verdict).toBeGreaterThan(500);
}, 300_000);
