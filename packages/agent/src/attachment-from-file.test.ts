import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attachmentFromFile } from './attachment-from-file.js';

const folder = mkdtempSync(join(tmpdir(), 'attachment-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('L-06 a file is an attachment with its name, and one that is too large is not read', async () => {
  const path = join(folder, 'Notes.MD');
  writeFileSync(path, '# Notes');
  expect(await attachmentFromFile(path)).toMatchObject({
    name: 'Notes.MD',
    mediaType: 'text/markdown',
    data: Buffer.from('# Notes'),
  });
  await expect(attachmentFromFile(path, { maxBytes: 6 })).rejects.toThrow(
    'Notes.MD has 7 bytes; at most 6 are taken',
  );
  await expect(attachmentFromFile(join(folder, 'none'))).rejects.toThrow('ENOENT');
});

test('a pipe or a device is no attachment, and nobody waits for it', async () => {
  await expect(attachmentFromFile('/dev/null')).rejects.toThrow('null is not a regular file');
  await expect(attachmentFromFile(folder)).rejects.toThrow('is not a regular file');
});
