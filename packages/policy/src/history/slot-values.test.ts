import { expect, test } from 'vitest';
import { commonEnds, isEndless, openChoice, type SeenSlot } from './slot-values.js';

const slot = (values: readonly string[], more: Partial<SeenSlot> = {}): SeenSlot => ({
  slot: 'name',
  values,
  looks: false,
  goesOut: false,
  ...more,
});
const letters = [...'abcdefghij'];

test('P-08 a closed set of values is listed; only ever new ones are endless', () => {
  expect(isEndless(slot(letters))).toBe(true);
  expect(isEndless(slot([...letters, ...letters]))).toBe(false);
  expect(isEndless(slot(letters.slice(0, 7)))).toBe(false);
});

test('P-08 what only looks, and what somebody reads later, needs less to speak for it', () => {
  const few = letters.slice(0, 4);
  expect(isEndless(slot(few))).toBe(false);
  expect(isEndless(slot(few, { looks: true }))).toBe(true);
  expect(isEndless(slot(few, { slot: 'message' }))).toBe(true);
  expect(isEndless(slot(few, { slot: 'text' }))).toBe(false);
  expect(isEndless(slot(letters, { slot: 'told', looks: true }))).toBe(false);
});

test('P-08 what goes out names where to every time, save for numbers of things', () => {
  const out = { goesOut: true };
  expect(isEndless(slot(letters, out))).toBe(false);
  expect(isEndless(slot(letters, { ...out, slot: 'word' }))).toBe(false);
  expect(isEndless(slot(letters, { ...out, slot: 'id' }))).toBe(true);
  const events = letters.map((_, index) => `evt_10${index}`);
  expect(isEndless(slot(events, { ...out, slot: 'word' }))).toBe(true);
  const branches = letters.map((letter, index) => `${letter}-10${index}`);
  expect(isEndless(slot(branches, { ...out, slot: 'word' }))).toBe(false);
});

test('P-08 files of different endings are never endless together', () => {
  const files = letters.map((letter, index) => `${letter}.${index % 2 ? 'ts' : 'md'}`);
  expect(isEndless(slot(files, { slot: 'file' }))).toBe(false);
  const notes = letters.map((letter) => `${letter}.md`);
  expect(isEndless(slot(notes, { slot: 'file' }))).toBe(true);
  expect(openChoice(notes)).toEqual({ kind: 'open', before: '', after: '.md' });
});

test('what is left open begins and ends as all that was seen, as far as a pattern can hold it', () => {
  expect(openChoice(['i-1a', 'i-2a', 'i-3a'])).toEqual({ kind: 'open', before: 'i-', after: 'a' });
  expect(openChoice(['fix: a', 'fix: b'])).toEqual({ kind: 'open', before: '', after: '' });
  expect(commonEnds(['aa', 'aaa'])).toEqual({ before: 'aa', after: '' });
});
