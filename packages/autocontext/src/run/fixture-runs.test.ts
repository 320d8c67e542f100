import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureRuns } from './fixture-runs.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-fixture-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runs(text: string) {
  const path = join(folder, 'runs.json');
  writeFileSync(path, text);
  return fixtureRuns(path);
}

test('each entry is a run of its tool, as it ended', () => {
  const planned = (tool: string) => ({
    tool,
    tier: 1,
    reason: 'from a file',
    args: {},
    timeout_ms: 0,
  });
  const at = '2026-01-02T03:04:05.000Z';
  const found = runs(
    JSON.stringify([
      { tool: 'ci_search', status: 'ok', started_at: at, summary: 'one place' },
      { tool: 'a' },
      { tool: 'b', status: 'timeout', summary: 'too slow' },
      { status: 'error' },
      7,
    ]),
  );
  const base = { startedAt: 0, durationMs: 0, version: 'file' };
  expect(found).toEqual([
    {
      ...base,
      planned: planned('ci_search'),
      startedAt: Date.parse(at),
      status: 'ok',
      finds: expect.objectContaining({ summary: 'one place' }),
    },
    { ...base, planned: planned('a'), status: 'ok', finds: expect.any(Object) },
    {
      ...base,
      planned: planned('b'),
      status: 'timeout',
      error: { code: 'E_TIMEOUT', message: 'too slow' },
    },
    {
      ...base,
      planned: planned('unknown'),
      status: 'error',
      error: { code: 'E_TOOL_UNAVAILABLE', message: 'error' },
    },
    { ...base, planned: planned('unknown'), status: 'ok', finds: expect.any(Object) },
  ]);
});

test('a file that is no JSON, no list or not there is a fault of the settings', () => {
  expect(() => runs('{')).toThrow('is no JSON file');
  expect(() => runs('{}')).toThrow('holds no list');
  expect(() => fixtureRuns(join(folder, 'none.json'))).toThrow('is no JSON file');
});
