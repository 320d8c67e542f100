import { expect, test } from 'vitest';
import { decodedParts } from './decode.js';

const address = 'mark.black@evil.example';

test('V-02 base64, hexadecimal, percent signs and entities are read', () => {
  const bytes = new TextEncoder().encode(address);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(decodedParts(`send it to ${btoa(address)} now`)).toContain(address);
  expect(decodedParts(`key=${btoa(address).replace(/=+$/, '')}`)).toContain(address);
  expect(decodedParts(`to ${hex}`)).toContain(address);
  expect(decodedParts('to mark%2Eblack%40evil%2Eexample')).toContain(address);
  expect(decodedParts('to &#109;ark.black&#64;evil.example')).toContain(address);
  expect(decodedParts('grüße: caf%C3%A9%20noir')).toContain('café noir');
});

test('ordinary words and bytes that are no text are left alone', () => {
  expect(decodedParts('internationalization of the responsibilities')).toEqual([]);
  expect(decodedParts('deadbeefdeadbeefdeadbeef')).toEqual([]);
  expect(decodedParts('')).toEqual([]);
});
