import { expect, test } from 'vitest';
import type { RawItem } from '../clean/items-of.js';
import { findSignals } from '../intent/find-signals.js';
import { judgeIntent } from '../intent/judge-intent.js';
import { chooseItems } from './choose-items.js';
import type { AskedAbout } from './speaks-for-code.js';

const item = (more: Partial<RawItem> = {}): RawItem => ({
  tool: 'ci_search',
  version: '1.0',
  time: 't',
  path: 'src/a.ts',
  symbol: '',
  title: '',
  line_start: 1,
  line_end: 1,
  confidence: 0.5,
  summary: '',
  snippet: 'x',
  conflict: false,
  truncated: false,
  reason: 'words',
  ...more,
});

const asked = (prompt: string): AskedAbout => {
  const signals = findSignals(prompt);
  return { prompt, signals, intent: judgeIntent(prompt, signals) };
};

test('O-20 what a prompt names is chosen whatever its words are', () => {
  const items = [item({ reason: 'defines openFile' })];
  expect(chooseItems(items, asked('openFile')).items).toEqual(items);
});

test('O-21 a plain word that happens to be a name decides nothing', () => {
  const { items, left, nothing } = chooseItems([item({ reason: 'defines pop' })], asked('pop it'));
  expect(items).toEqual([]);
  expect(left).toHaveLength(1);
  expect(nothing).toBe('no place holds the words of the prompt');
});

test('O-20 a text of the prompt that stands in the code is chosen', () => {
  const items = [item({ reason: 'holds a text of the prompt' })];
  expect(chooseItems(items, asked('"no such door"')).items).toEqual(items);
});

test('what a program of the person found is chosen', () => {
  const items = [item({ tool: 'own_notes' })];
  expect(chooseItems(items, asked('hello')).items).toEqual(items);
});
