import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { agreementOf } from './agreement.js';

/** The text is there before anybody asks. */
function io(isTerminal: boolean): Io {
  const stdin = new PassThrough();
  stdin.end('y\n');
  return {
    out: () => undefined,
    err: () => undefined,
    stdin,
    isTerminal,
    hasColor: false,
    columns: 80,
    env: {},
    cwd: '/',
    signal: new AbortController().signal,
  } as unknown as Io;
}

test('without a terminal at both ends only --yes agrees, whatever stands on the input', async () => {
  expect(await agreementOf(io(false), {}, 'Write? ')).toBe('nobody to ask');
  expect(await agreementOf(io(true), {}, 'Write? ')).toBe('nobody to ask');
  expect(await agreementOf(io(true), { json: true }, 'Write? ')).toBe('nobody to ask');
  expect(await agreementOf(io(false), { yes: true }, 'Write? ')).toBe('yes');
});
