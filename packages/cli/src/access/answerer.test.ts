import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPersonToken } from '@sluice/gateway';
import type { Role } from '@sluice/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { answererWith, localAnswerer } from './answerer.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-answerer-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const { token, kept } = newPersonToken();
const roll = (role: Role, revoked = false) => ({
  people: {
    list: async () => [
      {
        name: 'ann',
        role,
        token: kept,
        madeAt: 1,
        madeBy: 'op',
        ...(revoked ? { revoked: { at: 2, by: 'op' } } : {}),
      },
    ],
  } as never,
});
const given = (env: Readonly<Record<string, string>> = {}) => ({ env, cwd: base }) as unknown as Io;
const inFile = (text: string) => {
  writeFileSync(join(base, 'ann.token'), text);
  return 'ann.token';
};

test('R-02 whoever gives their own token answers by their own name and role, from a file or the environment', async () => {
  const ann = { decidedBy: 'ann', role: 'approver', credential: kept.id };
  expect(await answererWith(given(), inFile(`${token}\n`), roll('approver'))).toEqual(ann);
  const env = given({ SLUICE_TOKEN: token });
  expect(await answererWith(env, undefined, roll('approver'))).toEqual(ann);
});

test('R-02 without a person’s token it is the owner of the machine, also with the token of the gateway', async () => {
  const env = given({ SLUICE_TOKEN: 'of-the-gateway' });
  expect(await answererWith(env, undefined, roll('approver'))).toEqual(localAnswerer());
  expect(await answererWith(given(), undefined, roll('viewer'))).toEqual(localAnswerer());
});

test.each([
  ['a revoked person', token, roll('approver', true), /nobody may sign in/],
  ['a token of nobody', newPersonToken().token, roll('approver'), /nobody may sign in/],
  ['a viewer', token, roll('viewer'), /ann is viewer/],
  ['no token', 'hello', roll('approver'), /holds no token/],
])(
  'R-02 the token of %s answers nothing, and never as the owner',
  async (_who, text, people, words) => {
    await expect(answererWith(given(), inFile(text), people)).rejects.toThrow(words);
  },
);

test('R-02 a token file that is not there is said', async () => {
  await expect(answererWith(given(), 'none', roll('approver'))).rejects.toThrow(/no file/);
});
