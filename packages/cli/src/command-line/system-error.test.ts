import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textIn } from './language.js';
import { systemErrorText } from './system-error.js';

function said(error: unknown): string | undefined {
  const text = systemErrorText(error);
  return text === undefined ? undefined : textIn(text, 'en');
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

test('U-01 what the operating system refuses is said in words, with a way out', async () => {
  const base = mkdtempSync(join(tmpdir(), 'sluice-system-'));
  const file = join(base, 'a');
  writeFileSync(file, '');
  expect(said(thrownBy(() => openSync(file, 'wx')))).toMatch(
    new RegExp(`^${file} exists already .*name another file`),
  );
  expect(said(thrownBy(() => openSync(join(base, 'b'), 'r')))).toBe(
    `there is no ${join(base, 'b')}`,
  );
  expect(said(thrownBy(() => openSync(join(file, 'b'), 'r')))).toMatch(/is no folder$/);
  expect(said(thrownBy(() => openSync(base, 'w')))).toMatch(/is a folder/);
  rmSync(base, { recursive: true });
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const second = createServer();
  const refused = new Promise((resolve) => second.once('error', resolve));
  second.listen(port, '127.0.0.1');
  expect(said(await refused)).toBe(
    `another program uses 127.0.0.1:${port} already; name another port with --port`,
  );
  first.close();
});

test('U-01 a denied right and a full disk are told, and other errors stay as they are', () => {
  const make = (code: string, path?: string) => Object.assign(new Error(code), { code, path });
  expect(said(make('EACCES', '/x'))).toMatch(/you may not read or write \/x/);
  expect(said(make('EROFS', '/x'))).toMatch(/\/x/);
  expect(said(make('ENOSPC'))).toBe('the disk is full');
  expect(said(make('EINVAL', '/x'))).toBeUndefined();
  expect(said(new Error('x'))).toBeUndefined();
  expect(said('x')).toBeUndefined();
});
