import { expect, test } from 'vitest';
import { commonEnds, isEndless, openChoice, rangeChoice, type SeenSlot } from './slot-values.js';

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

test('P-08 numbers that come again are endless while there are still new ones', () => {
  const moving = ['1', '2', '1', '2', '3', '2', '3', '4'];
  expect(isEndless(slot(moving, { slot: 'number' }))).toBe(true);
  expect(isEndless(slot([...moving, ...moving, ...moving], { slot: 'number' }))).toBe(false);
  expect(isEndless(slot(moving.slice(0, 7), { slot: 'number' }))).toBe(false);
  expect(isEndless(slot(moving, { slot: 'name' }))).toBe(false);
});

test('P-08 numbers are open as far again as they have come, with the digits that all begin with', () => {
  const range = (least: string, greatest: string) => ({ kind: 'range', least, greatest });
  expect(rangeChoice(['7', '12', '30'])).toEqual(range('0', '60'));
  expect(rangeChoice(['01', '07', '12'])).toEqual(range('00', '24'));
  expect(rangeChoice(['010', '020', '070'])).toEqual(range('000', '099'));
  expect(rangeChoice(['2024', '2026'])).toEqual(range('2020', '2029'));
});

test('P-08 what stands in quotes in a statement is never open: it could end the quotes', () => {
  expect(isEndless(slot(letters, { slot: 'quoted', looks: true }))).toBe(false);
});
