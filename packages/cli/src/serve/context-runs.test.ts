import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contextRuns } from './context-runs.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-runs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = {
  tool: 'ci_search',
  path: 'src/pay.ts',
  symbol: 'retry',
  line_start: 3,
  line_end: 9,
  confidence: 0.8,
};
const receipt = {
  schema_version: '1.0',
  run_id: '20260101-000000-abcdef',
  created_at: '2026-01-01T00:00:00.000Z',
  client: { name: 'claude-code', event: 'UserPromptSubmit' },
  repo_root: '/repo',
  prompt: 'where is the callback retried',
  intent: { kind: 'explore', is_code: 'yes', confidence: 0.9 },
  signals: [{ type: 'code', match: 'callback', weight: 2 }],
  calls: [
    {
      call_id: '1',
      tool: 'ci_search',
      tier: 1,
      reason: 'words of the prompt',
      status: 'ok',
      state: 'COMPLETED',
      duration_ms: 12,
      trail: [],
    },
  ],
  injected: [place],
  cut: [{ ...place, path: 'src/b.ts', by: 'items' }],
  redactions: [{ kind: 'bearer', count: 2 }],
  injections_removed: 0,
  limits: ['items'],
  chars: 400,
  bytes: 400,
  tokens: 100,
  duration_ms: 71,
  exit_code: 0,
};

test('U-05 receipts reach the console whole: what was injected, why, what was left out and what it cost', async () => {
  expect(await contextRuns(folder).list(5)).toEqual([]);
  mkdirSync(join(folder, 'auto'));
  writeFileSync(join(folder, 'auto', 'receipts.jsonl'), `${JSON.stringify(receipt)}\n`);
  const runs = await contextRuns(folder).list(5);
  expect(runs).toMatchObject([
    {
      at: Date.UTC(2026, 0, 1),
      client: 'claude-code',
      redactions: 2,
      tokens: 100,
      signals: [{ match: 'callback', weight: 2 }],
      calls: [{ tool: 'ci_search', reason: 'words of the prompt', status: 'ok' }],
      injected: [{ path: 'src/pay.ts', symbol: 'retry', line_start: 3 }],
      left_out: [{ path: 'src/b.ts', by: 'items' }],
    },
  ]);
});
