/**
 * Fingerprints of keys that a vendor itself publishes as samples, so that no list of things that look like live keys
 * stands here. Source: the sample configuration files of github.com/firebase/firebase-android-sdk (Apache-2.0).
 */
const PUBLISHED: ReadonlySet<string> = new Set([
  '00d9b0688b6f9517',
  '1751c16c874ef51e',
  '1845a4273776712d',
  '2237c0ce18b1f1c5',
  '6a41f9117533f41c',
  '722ef8d0794f2b78',
  '739ddd87c194363f',
  '965bd60a44ca6db3',
  'af8fab000f1dde24',
  'b8782c2eb8991527',
  'c8a510e9a89dd66f',
  'f0951274a0b99912',
  'f50c0e7248b80a7b',
]);

/** A key that stands in its vendor's public samples and protects nothing. */
export function isPublishedKey(value: string): boolean {
  return PUBLISHED.has(fingerprintOf(value));
}

function fingerprintOf(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second + code, 0x85ebca6b) ^ (second >>> 13);
  }
  return hex(first) + hex(second);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
