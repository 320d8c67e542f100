import { expect, test } from 'vitest';
import { wellFormedText } from './well-formed-text.js';

test('whole characters of any script are text; half of one is not, wherever it stands', () => {
  for (const text of ['', 'plain', '文', '🙂', '\0']) {
    expect(wellFormedText().safeParse(text).success, text).toBe(true);
  }
  for (const text of ['\ud83d', 'a\ude42b', '\ude42\ud83d']) {
    const { error } = wellFormedText().safeParse(text);
    expect(error?.issues[0]?.message).toBe('holds half a character (a lone surrogate)');
  }
});
