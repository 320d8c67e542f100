import { readMailbox } from '../fields/value-shape.js';
import { Introduction, listOfLines } from './list-of-lines.js';
import { readBlock } from './read-block.js';
import { readFlow } from './read-flow.js';
import { withoutMarks } from './without-marks.js';

/** One value of a tool's result. */
export interface Leaf {
  readonly text: string;
  /** The name it stands under. */
  readonly key: string;
  /** The number of the object it stands in: leaves of one record tell of one thing. */
  readonly record: number;
  /** Words that only introduce a value, and whether the two are a sentence together. */
  readonly introduces?: 'value' | 'sentence';
}

export interface Leaves {
  readonly leaves: readonly Leaf[];
  /** Whether the tool laid the values out. In a text as a person writes it, nothing is a value by itself. */
  readonly isStructured: boolean;
}

/** Takes a result apart: objects and lists, JSON, the notations in which tools print them, lists of lines, or text. */
export function readLeaves(result: unknown): Leaves {
  if (typeof result !== 'string') return { leaves: leavesOf(result), isStructured: true };
  const text = withoutMarks(result);
  const value = readJson(text) ?? readFlow(text) ?? readBlock(text) ?? listOfLines(text);
  if (value !== undefined) return { leaves: leavesOf(value), isStructured: true };
  return { leaves: [{ text: result, key: '', record: 0 }], isStructured: false };
}

/** Depth of objects that is followed; what lies deeper is read as text. */
const MAX_DEPTH = 40;

function leavesOf(value: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let records = 0;
  const walk = (part: unknown, key: string, record: number, depth: number): void => {
    if (part === null || part === undefined) return;
    if (part instanceof Introduction) {
      const introduces = part.isOfSentence ? 'sentence' : 'value';
      leaves.push({ text: part.text, key, record, introduces });
      return;
    }
    if (typeof part !== 'object') {
      for (const text of textsOf(part)) leaves.push({ text, key, record });
      return;
    }
    if (depth > MAX_DEPTH) {
      leaves.push({ text: JSON.stringify(part), key, record });
      return;
    }
    if (Array.isArray(part)) {
      for (const entry of part) walk(entry, key, record, depth + 1);
      return;
    }
    const entries = Object.entries(part);
    const areNames = entries.some(([name]) => !isFieldName(name));
    records += 1;
    const own = records;
    for (const [name, entry] of entries) {
      // `{ 'Hotel One': 120 }` tells of one thing in each pair, so each pair is a record.
      if (areNames) records += 1;
      const home = areNames ? records : own;
      if (areNames) leaves.push({ text: name, key: 'name', record: home });
      walk(entry, name, home, depth + 1);
    }
  };
  walk(value, '', 0, 0);
  return leaves;
}

/** One value, or the two of `Ole Brandt <ole@x.com>`. */
function textsOf(value: unknown): readonly string[] {
  const text = String(value);
  const mailbox = readMailbox(text);
  return mailbox ? [mailbox.name, mailbox.address] : [text];
}

function isFieldName(name: string): boolean {
  return /^[A-Za-z_$][\w$-]*$/.test(name);
}

function readJson(text: string): object | undefined {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Not JSON: the other notations are tried next.
    return undefined;
  }
}
