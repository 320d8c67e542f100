import { expect, test } from 'vitest';
import { commandSummary, fileSummary, filesSummary } from './summaries.js';

const end = (result: unknown, more = {}) => ({ result, isError: false, ...more });

test('R-01 a command says how it ended and how long it took', () => {
  expect(commandSummary('npm test', undefined)).toBe('npm test');
  expect(commandSummary('npm test', end({ exitCode: 1 }, { durationMs: 12_300 }))).toBe(
    'npm test → exit 1, 12 s',
  );
  expect(commandSummary('a', end({ exitCode: 0 }, { durationMs: 1500 }))).toBe('a → exit 0, 1.5 s');
  expect(commandSummary('a', end({ exitCode: null, signal: 'SIGKILL' }, { durationMs: 7 }))).toBe(
    'a → ended by SIGKILL, 7 ms',
  );
  expect(commandSummary('a', end({ background: true }))).toBe('a → in the background');
  expect(commandSummary('a', { result: {}, isError: true, errorCode: 'TIMEOUT' })).toBe(
    'a → TIMEOUT',
  );
  expect(commandSummary('a', { result: 'words', isError: true, errorCode: 'DENIED' })).toBe(
    'a → DENIED',
  );
  expect(commandSummary('a', { result: 'words', isError: true })).toBe('a → failed');
  expect(commandSummary('a', { result: {}, isError: true })).toBe('a → failed');
  for (const result of ['words', undefined, {}])
    expect(commandSummary('a', { result, isError: false })).toBe('a');
  expect(commandSummary('x'.repeat(500), end({ exitCode: 0 }))).toMatch(/^x{119}… → exit 0$/);
});

test('R-01 a file says how many lines came and went', () => {
  expect(fileSummary('a.ts', undefined)).toBe('a.ts');
  expect(fileSummary('a.ts', end({ diff: '--- a\n+++ b\n-x\n+y\n+z\n' }))).toBe('a.ts +2 -1');
  expect(fileSummary('a.ts', end({ lines: 3, operation: 'create' }))).toBe('a.ts +3 -0');
  expect(fileSummary('a.ts', end({ lines: 3, operation: 'update' }))).toBe('a.ts 3 lines');
  expect(fileSummary('a.ts', { result: { error: 'no' }, isError: true })).toBe('a.ts');
});

test('R-01 several files are named, or counted where they are many', () => {
  const results = [{ diff: '+x\n' }, { diff: '-y\n+z\n' }];
  expect(filesSummary(['a', 'b', 'a'], end({ results }))).toBe('a b +2 -1');
  expect(filesSummary(['a', 'b', 'c', 'd'], undefined)).toBe('a b c … (4 files)');
});
