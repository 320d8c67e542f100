import { expect, test } from 'vitest';
import { binaryKind } from './binary.js';

test.each<[string, readonly number[]]>([
  ['PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG image', [0xff, 0xd8, 0xff]],
  ['GIF image', [...Buffer.from('GIF8')]],
  ['PDF document', [...Buffer.from('%PDF')]],
  ['ZIP archive', [...Buffer.from('PK\u0003\u0004')]],
  ['gzip archive', [0x1f, 0x8b]],
  ['ELF program', [0x7f, ...Buffer.from('ELF')]],
  ['WebAssembly module', [0, ...Buffer.from('asm')]],
  ['SQLite database', [...Buffer.from('SQLite')]],
  ['UTF-16 text', [0xff, 0xfe]],
  ['UTF-16 text', [0xfe, 0xff]],
])('a %s is known by its first bytes, all of them', (kind, magic) => {
  expect(binaryKind(Uint8Array.from([...magic, 0x20]))).toBe(kind);
  for (const index of magic.keys()) {
    const other = magic.map((byte, at) => (at === index ? 0x21 : byte));
    expect(binaryKind(Uint8Array.from(other)), `byte ${index}`).not.toBe(kind);
  }
});

test('what has a NUL byte is binary, and all else is text, whatever its bytes are', () => {
  expect(binaryKind(Uint8Array.from([0x61, 0, 0x62]))).toBe('binary data');
  expect(binaryKind(Uint8Array.from([0x61, 1, 0xc3, 0x28]))).toBeUndefined();
  expect(binaryKind(new Uint8Array())).toBeUndefined();
});
