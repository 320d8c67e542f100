import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ToolCallRecord } from '@sluice/kernel';
import { expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { madeOf, readHistory, underOurNames } from './read-history.js';

const record: ToolCallRecord = {
  id: 'c1',
  name: 'bash_run',
  input: { command: 'npm test' },
  state: 'COMPLETED',
  approval: { required: true, decision: 'allow', decidedBy: 'bob', outcome: 'approved' },
  createdAt: 5,
  updatedAt: 6,
  auditTrail: [],
  sessionId: 's1',
  agentId: 'main',
  mode: 'coding',
  line: {
    tool: 'bash_run',
    effect: 'bash_run npm test',
    verdict: 'approved',
    by: 'bob',
    origin: { session: 's1', agent: 'main', face: 'serve', person: 'ann', role: 'operator' },
  },
};

test('P-07 a recorded call is one of whom it was made for, not of whoever said yes', () => {
  expect(madeOf(record)).toEqual({
    id: 'c1',
    session: 's1',
    at: 5,
    tool: 'bash_run',
    args: { command: 'npm test' },
    mode: 'coding',
    decided: 'approved',
    face: 'serve',
    person: 'ann',
    role: 'operator',
  });
});

test('P-07 a question that was cancelled or ran out is no denial, and its call did not run', () => {
  for (const outcome of ['cancelled', 'expired'] as const) {
    const over = { ...record, state: 'DENIED', approval: { required: true, outcome } } as const;
    expect(madeOf(over).decided).toBe('unanswered');
  }
  const no = { required: true, outcome: 'denied' } as const;
  expect(madeOf({ ...record, state: 'DENIED', approval: no }).decided).toBe('denied');
  expect(madeOf({ ...record, state: 'DENIED', approval: { required: false } }).decided).toBe(
    'refused',
  );
});

test('P-07 what the mode, a hook or the check of its arguments stopped was refused by no policy', () => {
  const none = { required: false } as const;
  const by = (who: string) =>
    ({ verdict: 'deny', rule: 'not here', where: 'gate', by: who }) as const;
  for (const who of ['mode', 'hook', 'look-up']) {
    const over = { ...record, state: 'DENIED', approval: none, decision: by(who) } as const;
    expect(madeOf(over).decided).toBe('stopped');
  }
  const unfit = { ...record, state: 'FAILED', approval: none, decision: by('validation') } as const;
  expect(madeOf(unfit).decided).toBe('stopped');
  const rule = { verdict: 'deny', rule: 'no pushing', where: 'sluice.yaml:3' } as const;
  const refused = { ...record, state: 'DENIED', approval: none, decision: rule } as const;
  expect(madeOf(refused).decided).toBe('refused');
});

test('P-07 calls of other clients are seen under our names, as they are where those are governed', () => {
  const made = { id: '1', session: 's', at: 0, decided: 'approved' } as const;
  const bash = { ...made, tool: 'Bash', args: { command: 'npm test' }, client: 'claude' };
  expect(underOurNames(bash)).toMatchObject({ tool: 'bash_run', args: { command: 'npm test' } });
  const exec = {
    ...made,
    tool: 'exec_command',
    args: { cmd: 'ls', workdir: 'x' },
    client: 'codex',
  };
  expect(underOurNames(exec)).toMatchObject({ tool: 'bash_run', args: { cmd: 'ls', cwd: 'x' } });
  const words = {
    ...made,
    tool: 'shell',
    args: { command: ['rm', '-rf', 'a b'] },
    client: 'codex',
  };
  expect(underOurNames(words).args).toEqual({ command: "'rm' '-rf' 'a b'" });
  const script = { ...words, args: { command: ['bash', '-lc', 'ls | head'] } };
  expect(underOurNames(script).args).toEqual({ command: 'ls | head' });
  const hostile = { ...made, tool: 'fs_write', args: {}, client: 'claude' };
  expect(underOurNames(hostile).tool).toBe('claude_fs_write');
  const other = { ...made, tool: 'fs_write', args: {}, client: 'somebody' };
  expect(underOurNames(other)).toBe(other);
});

test('P-08 a call that a stranger’s words may have steered is tainted, whichever rule decided', () => {
  const asked = { verdict: 'ask', rule: 'large sums', where: 'sluice.yaml:4' } as const;
  expect(madeOf({ ...record, decision: asked })).not.toHaveProperty('isTainted');
  const raised = ['package-network', 'untrusted-source'];
  expect(madeOf({ ...record, decision: { ...asked, raised } })).toMatchObject({ isTainted: true });
  const bySource = { ...asked, where: 'untrusted-source' };
  expect(madeOf({ ...record, decision: bySource })).toMatchObject({ isTainted: true });
});

/** As Claude Code and Codex keep one call of their shell. */
const FILES = {
  claude: [
    { type: 'summary', summary: 's', leafUuid: 'x' },
    {
      type: 'assistant',
      sessionId: 's',
      timestamp: '2026-01-01T00:00:00Z',
      message: {
        content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'rm -rf build' } }],
      },
    },
  ],
  codex: [
    { timestamp: '2026-01-01T00:00:00Z', type: 'session_meta', payload: { id: 's' } },
    {
      timestamp: '2026-01-01T00:00:00Z',
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'shell',
        call_id: 'c',
        arguments: '{"command":["rm","-rf","build"]}',
      },
    },
  ],
};

test.each(['claude', 'codex'] as const)(
  'P-07 one file of %s is read as what it is, and its command is judged whether it is a text or words',
  async (client) => {
    const base = mkdtempSync(join(tmpdir(), 'sluice-history-'));
    const file = join(base, 'history.jsonl');
    writeFileSync(file, FILES[client].map((row) => `${JSON.stringify(row)}\n`).join(''));
    const io: Io = {
      stdin: Readable.from([]),
      out: () => undefined,
      err: () => undefined,
      env: { HOME: base },
      cwd: base,
      isTerminal: false,
      hasColor: false,
      signal: new AbortController().signal,
    };
    const { calls, notUnderstood } = await readHistory(io, { from: file });
    rmSync(base, { recursive: true });
    expect(notUnderstood).toEqual([]);
    expect(calls.map(({ call }) => call)).toMatchObject([
      { tool: 'bash_run', client, commands: [['rm', '-rf', 'build']], risk: 'destructive' },
    ]);
  },
);
