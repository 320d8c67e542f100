import { expect, test } from 'vitest';
import type { Item } from '../auto-output.js';
import type { Conclusion, Ended } from '../conclude.js';
import type { GatheredRun } from '../gather.js';
import { makeReceipt, receiptLine } from './make-receipt.js';
import type { Receipt } from './receipt.js';

const TIME = '2026-03-01T12:00:00.000Z';

const item = (path: string, tool = 'ci_search'): Item => ({
  tool,
  version: '1.0',
  time: TIME,
  path,
  symbol: 'run',
  title: 'a title',
  line_start: 3,
  line_end: 9,
  confidence: 0.5,
  summary: 'a summary',
  snippet: 'the code',
  conflict: false,
  truncated: false,
});
const listed = (path: string, tool = 'ci_search') => ({
  tool,
  path,
  symbol: 'run',
  line_start: 3,
  line_end: 9,
  confidence: 0.5,
});

const planned = {
  tool: 'ci_search',
  tier: 1,
  reason: 'words of code',
  args: {},
  timeout_ms: 900,
} as const;
const run = (more: object): GatheredRun =>
  ({
    run: { planned, status: 'ok', startedAt: 0, durationMs: 12, version: '1.0', ...more },
    summary: '',
    items: [],
    hidden: [],
    isTruncated: false,
  }) as GatheredRun;

function make(more: Partial<Conclusion> = {}, runs: readonly GatheredRun[] = []): Receipt {
  const client = { name: 'claude-code', event: 'UserPromptSubmit', session_id: 's' } as const;
  const intent = { kind: 'explore', is_code: 'yes', confidence: 0.9 } as const;
  const signals = Array.from({ length: 13 }, (_, index) => ({
    type: 'explicit' as const,
    match: `${index}`.padEnd(90, 'x'),
    weight: 1,
  }));
  const output = {
    run_id: 'r1',
    created_at: TIME,
    client,
    inputs: { intent, signals, repo_root: '/repo' },
    fused_context: {
      for_model: { additional_context: 'héllo', structured: { limits: ['a note'] } },
    },
  };
  const conclusion = {
    output,
    exitCode: 50,
    shown: [item('a.ts')],
    injected: [],
    redactions: [{ kind: 'token', count: 2 }],
    injectionsRemoved: 3,
    cut: Array.from({ length: 41 }, (_, index) => ({ item: item(`${index}.ts`), by: 'max_items' })),
    nothing: undefined,
    ...more,
  } as unknown as Conclusion;
  const ended = {
    request: { prompt: 'p'.repeat(300) },
    gathered: { runs },
  } as unknown as Ended;
  return makeReceipt(ended, conclusion, 12.6);
}

test('a receipt holds what was asked, done, shown and left out, and what it cost', () => {
  const record = {
    id: 'c1',
    state: 'COMPLETED',
    inputDigest: 'd1',
    auditTrail: [{ state: 'PENDING', timestamp: 1, note: 'not kept' }],
  };
  const error = { code: 'E_TIMEOUT', message: 'late' };
  const runs = [run({ record }), run({ status: 'timeout', error })];
  expect(make({}, runs)).toEqual({
    schema_version: '1.0',
    run_id: 'r1',
    created_at: TIME,
    client: { name: 'claude-code', event: 'UserPromptSubmit', session_id: 's' },
    repo_root: '/repo',
    prompt: 'p'.repeat(200),
    intent: { kind: 'explore', is_code: 'yes', confidence: 0.9 },
    signals: Array.from({ length: 12 }, (_, index) => ({
      type: 'explicit',
      match: `${index}`.padEnd(80, 'x'),
      weight: 1,
    })),
    calls: [
      {
        call_id: 'c1',
        tool: 'ci_search',
        tier: 1,
        reason: 'words of code',
        status: 'ok',
        state: 'COMPLETED',
        input_digest: 'd1',
        duration_ms: 12,
        trail: [{ state: 'PENDING', timestamp: 1 }],
      },
      {
        call_id: '',
        tool: 'ci_search',
        tier: 1,
        reason: 'words of code',
        status: 'timeout',
        state: 'DENIED',
        duration_ms: 12,
        error_code: 'E_TIMEOUT',
        trail: [],
      },
    ],
    injected: [listed('a.ts')],
    cut: Array.from({ length: 40 }, (_, index) => ({ ...listed(`${index}.ts`), by: 'max_items' })),
    redactions: [{ kind: 'token', count: 2 }],
    injections_removed: 3,
    limits: ['a note'],
    chars: 5,
    bytes: 6,
    tokens: 2,
    duration_ms: 13,
    engine: `Node ${process.versions.node}`,
    exit_code: 50,
  });
  expect(make({ nothing: 'no tool fits' }).nothing).toBe('no tool fits');
  expect(make()).not.toHaveProperty('nothing');
});

test('a secret in the prompt is not kept', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  const kept = makeReceipt(
    { request: { prompt: `use ${secret}` }, gathered: undefined } as unknown as Ended,
    {
      output: {
        client: {},
        inputs: { intent: {}, signals: [{ type: 'code', match: secret, weight: 1 }] },
        fused_context: { for_model: { additional_context: '', structured: { limits: [] } } },
      },
      shown: [],
      cut: [],
      redactions: [],
    } as unknown as Conclusion,
    1,
  );
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept.calls).toEqual([]);
});

test('one line tells the person what was added', () => {
  const receipt = make({
    shown: ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'a.ts'].map((path) => item(path)),
  });
  expect(receiptLine(receipt)).toBe(
    'sluice added 5 places for explore: a.ts, b.ts, c.ts and 1 more; from ci_search in 13 ms, about 2 tokens; 2 secrets redacted; more: sluice why',
  );
  const plain = make({ redactions: [], shown: [item('a.ts'), item('', 'named_file')] });
  expect(receiptLine(plain)).toBe(
    'sluice added 2 places for explore: a.ts; from ci_search, named_file in 13 ms, about 2 tokens; more: sluice why',
  );
});
