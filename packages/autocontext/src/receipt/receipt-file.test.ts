import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Receipt } from './receipt.js';
import { readReceipts, writeReceipt } from './receipt-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-receipts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function receipt(run_id: string, prompt = ''): Receipt {
  return {
    schema_version: '1.0',
    run_id,
    created_at: '',
    client: { name: 'claude-code', event: 'UserPromptSubmit' },
    repo_root: '/r',
    prompt,
    intent: { kind: 'debug', is_code: 'yes', confidence: 1 },
    signals: [],
    calls: [],
    injected: [],
    cut: [],
    redactions: [],
    injections_removed: 0,
    limits: [],
    chars: 0,
    bytes: 0,
    tokens: 0,
    duration_ms: 1,
    exit_code: 0,
  };
}

test('U-05 receipts are read back, the newest first', () => {
  for (const id of ['a', 'b', 'c']) writeReceipt(folder, receipt(id));
  expect(readReceipts(folder, 2).map((one) => one.run_id)).toEqual(['c', 'b']);
  expect(readReceipts(folder, 99).map((one) => one.run_id)).toEqual(['c', 'b', 'a']);
  expect(readReceipts(join(folder, 'none'), 9)).toEqual([]);
});

test('U-05 only the person can read them, and they never outgrow two megabytes or so', () => {
  const big = 'x'.repeat(100_000);
  for (let at = 0; at < 40; at += 1) writeReceipt(folder, receipt(`run-${at}`, big));
  const home = join(folder, 'auto');
  const sizes = ['receipts.jsonl', 'receipts.1.jsonl'].map((name) => statSync(join(home, name)));
  for (const stat of sizes) expect(stat.mode & 0o077).toBe(0);
  expect(sizes.reduce((sum, stat) => sum + stat.size, 0)).toBeLessThan(2_500_000);
  expect(readReceipts(folder, 1)[0]?.run_id).toBe('run-39');
});

test('U-05 a line that a full disk cut is passed over', () => {
  writeReceipt(folder, receipt('whole'));
  appendFileSync(join(folder, 'auto', 'receipts.jsonl'), '{"schema_version":"1.0","run_');
  expect(readReceipts(folder, 9).map((one) => one.run_id)).toEqual(['whole']);
});

test('O-13 a full disk and a state folder that is a file are errors for the caller to pass over', () => {
  mkdirSync(join(folder, 'auto'));
  symlinkSync('/dev/full', join(folder, 'auto', 'receipts.jsonl'));
  expect(() => writeReceipt(folder, receipt('a'))).toThrow(/ENOSPC/);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => writeReceipt(file, receipt('a'))).toThrow(/ENOTDIR|EEXIST/);
});
