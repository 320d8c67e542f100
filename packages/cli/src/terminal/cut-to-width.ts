import { CUT_MARK } from '@sluice/plain';
import { widthOf } from './screen.js';

/** As much of a line as fits into so many columns, with our mark where something is left out. */
export function cutToWidth(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let kept = '';
  let used = 0;
  for (const letter of line) {
    used += widthOf(letter);
    if (used > columns - 1) break;
    kept += letter;
  }
  return `${kept}${CUT_MARK}`;
}
