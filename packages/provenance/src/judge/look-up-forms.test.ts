import { expect, test } from 'vitest';
import { lookUpForms } from './look-up-forms.js';

test.each<[string | number | boolean, readonly string[]]>([
  ['Ole Brandt <ole@north.example>', ['ole@north.example']],
  ['https://www.north.example/a/', ['north.example/a', 'north.example', 'www.north.example']],
  ['+47 912 44 871', ['912 44 871']],
  ['198.51.100.7/32', ['198.51.100.7']],
  ['198.51.100.7:8443', ['198.51.100.7']],
  ['13 May 2024', ['date20240513', 'day0513']],
  [btoa('ole@north.example'), ['ole@north.example']],
  [2500, ['2500', 'num2500']],
  ['Lisbon', ['lissabon']],
])('V-02 %j is looked up under its other writings too', (value, forms) => {
  expect(lookUpForms(value)).toEqual(expect.arrayContaining([...forms]));
});

test('a whole network is no machine of it, and a switch stands in no text', () => {
  expect(lookUpForms('198.51.100.0/24')).not.toContain('198.51.100.0');
  expect(lookUpForms(true)).toEqual([]);
});
