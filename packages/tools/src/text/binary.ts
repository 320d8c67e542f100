const MAGIC: readonly (readonly [string, readonly number[]])[] = [
  ['PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG image', [0xff, 0xd8, 0xff]],
  ['GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['gzip archive', [0x1f, 0x8b]],
  ['ELF program', [0x7f, 0x45, 0x4c, 0x46]],
  ['WebAssembly module', [0x00, 0x61, 0x73, 0x6d]],
  ['SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ['UTF-16 text', [0xff, 0xfe]],
  ['UTF-16 text', [0xfe, 0xff]],
];

/** Says what binary content is; `undefined` for text. Bytes that are no UTF-8 but hold no NUL count as text. */
export function binaryKind(bytes: Uint8Array): string | undefined {
  const known = MAGIC.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte));
  if (known) return known[0];
  return bytes.includes(0) ? 'binary data' : undefined;
}
