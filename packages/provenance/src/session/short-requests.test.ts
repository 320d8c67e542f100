import { expect, test } from 'vitest';
import { isActAsked } from '../fields/asked-act.js';
import { ShortRequests } from './short-requests.js';

const asks = (text: string, tool: readonly string[]): boolean => {
  const requests = new ShortRequests();
  requests.add(text);
  return isActAsked(tool, requests);
};

test('V-02 a few words that name an act ask for it, also in the form of a call', () => {
  expect(asks('unlock period january', ['period', 'unlock'])).toBe(true);
  expect(asks('{"name":"employee/terminate","who":"Reyes"}', ['terminate', 'employee'])).toBe(true);
  expect(asks('clear the alarm history', ['alarms', 'purge'])).toBe(true);
});

test('one word alone is a value, and other acts are not asked for', () => {
  expect(asks('unlock', ['period', 'unlock'])).toBe(false);
  expect(asks('unlock period january', ['send', 'mail'])).toBe(false);
  expect(asks('Anna Berg', ['send', 'mail'])).toBe(false);
});
