import { expect, test } from 'vitest';
import type { Intent } from '../auto-output.js';
import type { RawItem } from '../clean/items-of.js';
import { chooseItems } from './choose-items.js';

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

const intent = (isCode: Intent['is_code']): Intent => ({
  kind: 'explore',
  is_code: isCode,
  confidence: 0,
});

const isChosen = (
  prompt: string,
  together: readonly string[],
  isCode: Intent['is_code'] = 'maybe',
  asked: readonly string[] = together,
  named: readonly string[] = together,
  known: readonly string[] = asked,
) =>
  chooseItems([item()], prompt, intent(isCode), { asked, together, named, known }).items.length > 0;

test('O-21 one word of several speaks for a prompt about code', () => {
  const prompt = 'connection pool runs out of connections';
  const asked = ['connection', 'pool', 'connections'];
  expect(isChosen(prompt, ['connection'], 'maybe', asked)).toBe(true);
  expect(isChosen(prompt, [], 'maybe', asked)).toBe(false);
});

test('O-21 where the code does not know half of the words, one of them speaks for nothing', () => {
  const asked = ['quantum', 'entanglement', 'child'];
  const prompt = 'quantum entanglement of a child';
  expect(isChosen(prompt, ['child'], 'maybe', asked, ['child'], ['child'])).toBe(false);
});

test('O-21 a single word speaks only where the prompt asks, or speaks of code by itself', () => {
  expect(isChosen('how does routing work?', ['routing'])).toBe(true);
  expect(isChosen("too long, didn't read", ['read'])).toBe(false);
  expect(isChosen('the cache is slow', ['cache'], 'yes')).toBe(true);
});

test('O-21 for what is told about the work two words must stand together', () => {
  expect(isChosen('rebase and resolve whatever comes up', ['resolve'], 'yes')).toBe(false);
  expect(isChosen('write tests for the session cookie', ['session', 'cookie'])).toBe(true);
  expect(isChosen('add a label to the ticket', ['label'], 'yes')).toBe(false);
  expect(isChosen('update the changelog entry', ['entry'], 'yes')).toBe(false);
  expect(isChosen('ping me when the checks end', ['ping', 'checks'], 'maybe', [], [])).toBe(false);
  expect(isChosen('skip sse chars that a raw value cannot hold', ['sse'], 'yes')).toBe(true);
});

test('O-21 a word of the talk alone speaks for nothing, though code may hold it', () => {
  expect(isChosen('happy friday nobody', ['happy'])).toBe(false);
  expect(isChosen('流水线为什么又红了', ['流水线'], 'maybe', ['流水线'], [])).toBe(false);
});

test('O-21 the words of a run of Chinese are counted one by one', () => {
  const asked = ['请求', '正文', '限制'];
  expect(isChosen('请求正文超过限制', ['请求'], 'maybe', asked)).toBe(true);
  expect(isChosen('把服务停掉', ['服务'], 'maybe', ['服务', '停'])).toBe(false);
});

test('O-20 what a prompt points at is chosen whatever its words are', () => {
  const items = [item({ reason: 'defines open' })];
  expect(chooseItems(items, 'open', intent('maybe'), undefined).items).toEqual(items);
});
