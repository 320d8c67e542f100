import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyMasker } from '../memory/key-masker.js';
import {
  attachmentInWords,
  makeAttachment,
  type NewAttachment,
  withoutData,
} from './attachment.js';
import { bytesFromBase64 } from './base64.js';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const make = (given: NewAttachment, maxBytes = 1_000_000) =>
  makeAttachment(given, { maxBytes, masker: createKeyMasker() });

test('L-06 bytes, base64 and a data: address of the same picture are the same attachment', () => {
  const base64 = Buffer.from(PNG).toString('base64');
  const expected = {
    type: 'attachment',
    digest: createHash('sha256').update(PNG).digest('hex'),
    media_type: 'image/png',
    size_bytes: 11,
    data: base64,
  };
  expect(make({ data: PNG })).toEqual(expected);
  expect(make({ data: PNG.slice().buffer })).toEqual(expected);
  expect(make({ data: base64, mediaType: 'image/png' })).toEqual(expected);
  expect(make({ data: `data:image/png;base64,${base64}` })).toEqual(expected);
});

test('L-06 base64 of any length is read back as the same bytes', () => {
  for (const size of [1, 2, 3, 0x8000 - 1, 0x8000, 0x8001, 200_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256);
    const read = bytesFromBase64(make({ data: bytes }).data) ?? new Uint8Array();
    expect(Buffer.compare(read, bytes)).toBe(0);
  }
});

test('L-06 what is empty, too large or no bytes at all is refused with the way out', () => {
  expect(() => make({ data: new Uint8Array() })).toThrow('is empty');
  expect(() => make({ data: PNG, name: 'a.png' }, 10)).toThrow(
    'Attachment "a.png" has 11 bytes; at most 10 are taken',
  );
  for (const data of ['./picture.png', 'https://example.org/a.png', 'not base64!', 'abc']) {
    expect(() => make({ data })).toThrow('read a file or fetch an address first');
  }
  expect(() => make({ data: 7 as never })).toThrow(/must be bytes/);
});

test('L-06 a name is no path and hides nothing', () => {
  const nameOf = (name: string) => make({ data: PNG, name }).name;
  expect(nameOf('/etc/../a\u202e.png')).toBe('a.png');
  expect(nameOf('C:\\temp\\b.png')).toBe('b.png');
  expect(nameOf('/')).toBeUndefined();
  expect(nameOf('x'.repeat(500))).toHaveLength(200);
});

test('L-06 secrets are masked in text, and the digest is that of what is kept', () => {
  const secret = ['sk', 'live', 'x'.repeat(20)].join('_');
  const masker = { mask: (value: unknown) => String(value).replaceAll(secret, '<redacted>') };
  const made = makeAttachment(
    { data: new TextEncoder().encode(`key ${secret}`), mediaType: 'text/plain' },
    { maxBytes: 1_000, masker },
  );
  expect(Buffer.from(made.data, 'base64').toString()).toBe('key <redacted>');
  expect(made.digest).toBe(createHash('sha256').update('key <redacted>').digest('hex'));
  expect(made.size_bytes).toBe(14);
});

test('a reference has no bytes, and words tell name, type and size', () => {
  const made = make({ data: PNG, name: 'a.png' });
  expect(withoutData(made)).not.toHaveProperty('data');
  expect(attachmentInWords(made)).toBe('a.png (image/png, 11 bytes)');
  expect(attachmentInWords({ ...made, size_bytes: 12_345 })).toBe('a.png (image/png, 12 kB)');
});
