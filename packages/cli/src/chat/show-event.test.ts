import { expect, test } from 'vitest';
import { chatWords } from './chat-words.js';
import { attachedLine } from './show-event.js';

const picture = { name: '截图.png', media_type: 'image/png', size_bytes: 12_345 };

test('L-06 a picture is named with its type and size, in both languages; a name that misleads is drawn as it is', () => {
  expect(attachedLine(picture, chatWords.en)).toBe('picture 截图.png (image/png, 12 kB)');
  expect(attachedLine(picture, chatWords.zh)).toBe('图片 截图.png（image/png，12 kB）');
  const file = { media_type: 'application/pdf', size_bytes: 12 };
  expect(attachedLine(file, chatWords.en)).toBe('file without a name (application/pdf, 12 B)');
  const odd = attachedLine({ ...picture, name: 'a\u202Egnp.exe' }, chatWords.en);
  expect(odd).not.toContain('\u202E');
});
