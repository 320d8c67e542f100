import { expect, test } from 'vitest';
import type { IntentKind } from '../auto-output.js';
import { findSignals } from '../intent/find-signals.js';
import { defaultSettings } from '../settings/settings.js';
import { deepTools } from './deep-tools.js';

function deepFor(prompt: string, kind: IntentKind = 'explore') {
  const intent = { kind, is_code: 'yes', confidence: 1 } as const;
  return deepTools({ prompt, intent, signals: findSignals(prompt), settings: defaultSettings });
}
const tools = (prompt: string, kind?: IntentKind) =>
  deepFor(prompt, kind).wishes.map(({ tool }) => tool);

test('O-04 each deep tool is asked for what the prompt names', () => {
  const prompt =
    'what breaks and who calls verifyToken in src/auth.ts, how complex is it, any bug, churn';
  expect(deepFor(prompt)).toEqual({
    wishes: [
      {
        tool: 'ci_bug_locate',
        reason: 'where the error comes from',
        args: { error: prompt, top: 5 },
      },
      {
        tool: 'ci_call_chain',
        reason: 'who calls verifyToken and whom it calls',
        args: { symbol: 'verifyToken', direction: 'both', depth: 2 },
      },
      {
        tool: 'ci_impact',
        reason: 'what a change may break',
        args: { symbol: 'verifyToken', depth: 2 },
      },
      {
        tool: 'ci_complexity',
        reason: 'how hard src/auth.ts is to read',
        args: { path: 'src/auth.ts' },
      },
      {
        tool: 'ci_hotspot',
        reason: 'files that change often and are complex',
        args: { days: 30, top: 5 },
      },
    ],
    isAskedFor: true,
  });
});

test('O-04 an error that is pasted whole is cut, and is a bug without the word', () => {
  const trace = `it says\n  at verify (src/auth.ts:1:2)\n${'x'.repeat(20_000)}`;
  const [first] = deepFor(trace).wishes;
  expect(first).toMatchObject({ tool: 'ci_bug_locate', args: { error: trace.slice(0, 16_000) } });
  expect(deepFor(trace).isAskedFor).toBe(true);
});

test('O-04 the intent asks for what fits it, and a file stands in where no name is given', () => {
  expect(tools('look at the login', 'debug')).toEqual(['ci_bug_locate']);
  expect(tools('verifyToken')).toEqual(['ci_call_chain']);
  expect(tools('document verifyToken', 'docs')).toEqual(['ci_hotspot']);
  expect(tools('document who calls verifyToken', 'docs')).toEqual(['ci_call_chain']);
  expect(tools('change src/auth.ts', 'modify')).toEqual(['ci_impact']);
  expect(deepFor('change src/auth.ts', 'modify').wishes[0]?.args).toEqual({
    file: 'src/auth.ts',
    depth: 2,
  });
  expect(tools('clean src/auth.ts up', 'refactor')).toEqual(['ci_impact', 'ci_complexity']);
  expect(tools('clean it up', 'refactor')).toEqual(['ci_hotspot']);
  expect(tools('look at src/auth.ts')).toEqual(['ci_hotspot']);
});

test('O-04 only words that name what tier 2 tells ask for it', () => {
  expect(deepFor('clean src/auth.ts up', 'refactor').isAskedFor).toBe(false);
  for (const prompt of [
    'the blast radius',
    '影响',
    'the call graph',
    '调用',
    'hot spots',
    '热点',
    'complexity',
    '复杂',
    'a crash',
    '崩溃',
  ]) {
    expect(deepFor(prompt).isAskedFor, prompt).toBe(true);
  }
});
