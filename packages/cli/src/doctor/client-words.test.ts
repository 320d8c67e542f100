import { expect, test } from 'vitest';
import { clientWords } from './client-words.js';

test('N-07 all that the doctor says of clients is said in Chinese too, with the values in it', () => {
  const values = ['甲', '乙'] as const;
  for (const [name, words] of Object.entries(clientWords.zh)) {
    const say = words as string | ((...args: readonly string[]) => string);
    const text = typeof say === 'string' ? say : say(...values);
    expect(text, name).toMatch(/\p{Script=Han}/u);
    if (typeof say === 'function') expect(text, name).toContain(values[0]);
  }
});
