import { isCjk } from './cjk.js';

/**
 * Calls `word` for each run of ASCII letters, digits, `_` and `$`, and `run` for each run of CJK characters,
 * with the offset where it starts. Other letters (accents, Cyrillic, Greek) count as word characters.
 */
export function eachWord(
  text: string,
  word: (text: string, offset: number) => void,
  run: (text: string, offset: number) => void,
  from = 0,
  to = text.length,
): void {
  let index = from;
  while (index < to) {
    const kind = kindOf(text.charCodeAt(index));
    if (kind === 0) {
      index += 1;
      continue;
    }
    const start = index;
    do index += 1;
    while (index < to && kindOf(text.charCodeAt(index)) === kind);
    if (kind === 1) word(text.slice(start, index), start);
    else run(text.slice(start, index), start);
  }
}

function kindOf(unit: number): 0 | 1 | 2 {
  if (unit < 128) return asciiWord[unit] === 1 ? 1 : 0;
  if (isCjk(unit)) return 2;
  return (unit >= 0xc0 && unit <= 0x24f && unit !== 0xd7 && unit !== 0xf7) ||
    (unit >= 0x370 && unit <= 0x52f)
    ? 1
    : 0;
}

const asciiWord = new Uint8Array(128);
for (let unit = 0; unit < 128; unit += 1) {
  asciiWord[unit] = /[A-Za-z0-9_$]/.test(String.fromCharCode(unit)) ? 1 : 0;
}
