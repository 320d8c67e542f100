import { expect, test } from 'vitest';
import { shownAs, trueMediaType } from './media-type.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('L-06 images and PDF are what their bytes say, whatever they were said to be', () => {
  const kinds = {
    'image/png': '\x89PNG\r\n\x1a\nrest',
    'image/jpeg': '\xff\xd8\xff\xe0rest',
    'image/gif': 'GIF89a..',
    'image/webp': 'RIFF\x01\x02\x03\x04WEBPVP8 ',
    'application/pdf': '%PDF-1.7\n',
  };
  for (const [type, start] of Object.entries(kinds)) {
    for (const said of [type, undefined, 'text/plain', 'image/png']) {
      expect(trueMediaType(bytes(start), said)).toBe(type);
    }
  }
  for (const type of Object.keys(kinds)) {
    expect(trueMediaType(bytes('<svg onload=alert(1)>'), type)).toBe('application/octet-stream');
  }
});

test('L-06 text must be UTF-8 without NUL; what is said of the rest is taken where it is a media type', () => {
  expect(trueMediaType(new TextEncoder().encode('你好'), undefined)).toBe('text/plain');
  expect(trueMediaType(bytes('a,b'), 'Text/CSV; charset=utf-8')).toBe('text/csv');
  expect(trueMediaType(bytes('\xff\xfeh'), 'text/plain')).toBe('application/octet-stream');
  expect(trueMediaType(bytes('a\0b'), 'application/json')).toBe('application/octet-stream');
  expect(trueMediaType(bytes('PK\x03\x04'), 'application/zip')).toBe('application/zip');
  for (const said of ['nonsense', 'a/b/c', 'x/y\nz', '../etc', `${'a'.repeat(70)}/b`]) {
    expect(trueMediaType(bytes('\xff'), said)).toBe('application/octet-stream');
  }
});

test('L-06 what a model can be shown: images, PDF, text, and the rest in words', () => {
  const shown = ['image/webp', 'application/pdf', 'text/markdown', 'image/svg+xml', 'audio/mpeg'];
  expect(shown.map(shownAs)).toEqual(['image', 'pdf', 'text', 'text', 'words']);
});
