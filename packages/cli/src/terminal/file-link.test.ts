import { expect, test } from 'vitest';
import { fileLink } from './file-link.js';
import { terminalText } from './terminal-text.js';

test('N-09 a link of ours reaches the terminal whole, whatever the file is called; nobody else can make one', () => {
  const link = fileLink('/a b/\u001b]8;;http://evil\u0007/文.ts', 'src/文.ts:3-9');
  expect(terminalText(link)).toBe(link);
  expect(link).toContain('file:///a%20b/%1B%5D8;;http:/evil%07');
  const forged = link.replace(/id=sluice-[0-9a-f-]+/g, 'id=sluice-0');
  expect(terminalText(forged)).not.toContain('\u001b');
});
