import { hasProse } from '../session/has-prose.js';

const MAX_LINES = 10_000;

/**
 * The lines of a text that is nothing but short lines, as a tool prints a list, each without the words that introduce
 * it; where the lines have columns, the cells of each line are one record. Nothing where one line is a sentence: then
 * a person wrote it.
 */
export function listOfLines(text: string): readonly (string | object)[] | undefined {
  const all = text.split('\n', MAX_LINES + 1);
  // Most texts have a sentence among their first lines: nothing is worked out for the others.
  if (!all.every((line) => isBlank(line) || isShort(line))) return undefined;
  const lines = all.filter((line) => !isBlank(line));
  if (lines.length === 0 || lines.length > MAX_LINES) return undefined;
  const rows = lines.map(cellsOf);
  if (lines.length > 1 && rows.every((cells) => cells.length > 1)) {
    return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [`column${at}`, cell])));
  }
  return lines.flatMap(partsOfLine);
}

/** The words that introduce a line: no value, but whoever wrote the line wrote them, too. */
export class Introduction {
  readonly text: string;
  /** Whether the whole line is a sentence, though neither part of it is. */
  readonly isOfSentence: boolean;

  constructor(text: string, isOfSentence: boolean) {
    this.text = text;
    this.isOfSentence = isOfSentence;
  }
}

/** What stands behind the words that introduce it, and these. */
function partsOfLine(line: string): readonly (string | Introduction)[] {
  const [, before = '', behind] = /^([^:]{1,40}):\s+(.*)$/.exec(line.trim()) ?? [];
  return behind === undefined ? [line.trim()] : [new Introduction(before, hasProse(line)), behind];
}

/** The cells of a line, as programs set them apart: by a bar, a semicolon, a tab, or more than one space. */
function cellsOf(line: string): readonly string[] {
  const mark = ['|', ';'].find((one) => line.includes(one));
  const cells = line.split(mark ?? /\t|\s{2,}/);
  return cells.map((cell) => cell.trim()).filter((cell) => !/^[-=+:]*$/.test(cell));
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function isShort(line: string): boolean {
  return line.length <= 80 && line.trim().split(/\s+/).length <= 8 && !/[.!?](?:\s|$)/.test(line);
}
