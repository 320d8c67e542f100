import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { openAgentOptions } from './open-agent.js';
import { realFolder } from './real-folder.js';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-real-folder-')));
  for (const name of ['one', 'two']) mkdirSync(join(folder, name));
  symlinkSync(join(folder, 'one'), join(folder, 'current'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('U-04 a folder is known by its real place, however it is written', () => {
  const one = join(folder, 'one');
  for (const written of ['one', 'one/', './one/.', 'two/../one', 'current', 'current/'])
    expect(realFolder(`${folder}/${written}`)).toBe(one);
  expect(realFolder(join(folder, 'current', 'not', 'yet'))).toBe(join(one, 'not', 'yet'));
});

test('U-04 a link that is turned to another folder does not take along what was granted in the first', () => {
  const io: Io = {
    stdin: Readable.from([]),
    out: () => undefined,
    err: () => undefined,
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    cwd: folder,
    isTerminal: false,
    hasColor: false,
    signal: new AbortController().signal,
  };
  const workspaceOf = () => openAgentOptions(io, { workspace: 'current' }, 'chat').workspace;
  expect(workspaceOf()).toBe(join(folder, 'one'));
  rmSync(join(folder, 'current'));
  symlinkSync(join(folder, 'two'), join(folder, 'current'));
  expect(workspaceOf()).toBe(join(folder, 'two'));
});
