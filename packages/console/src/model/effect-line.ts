import { CUT_MARK, withoutCutMarks } from '@sluice/plain';
import type { ApprovalView } from '@sluice/protocol';
import { diffFileName } from './diff-file-name.js';
import { diffCounts, diffLines } from './unified-diff.js';

const MAX_CHARS = 160;

type Asked = Pick<ApprovalView, 'command' | 'diff' | 'effect_problem' | 'arguments'>;

/** What a call would do, in one line for a list. It leads to the question; nobody decides by it. */
export function effectLine(asked: Asked): string {
  const { command, diff } = asked;
  if (command !== undefined) return cut(command);
  if (diff !== undefined) return cut(diffLine(diff));
  return cut(argumentsLine(asked.arguments));
}

function diffLine(diff: string): string {
  const { added, removed } = diffCounts(diffLines(diff));
  const names = [...new Set(diff.split('\n').flatMap(fileOf))];
  const [first = '', ...others] = names;
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  return `${first}${more} +${added} -${removed}`;
}

/** A file that goes away stands in the line before. */
function fileOf(line: string): readonly string[] {
  const name = diffFileName(line);
  return name === undefined ? [] : [name];
}

function argumentsLine(args: unknown): string {
  if (typeof args !== 'object' || args === null) return JSON.stringify(args) ?? '';
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function cut(text: string): string {
  const line = withoutCutMarks(text).replace(/\s+/gu, ' ').trim();
  if (line.length <= MAX_CHARS) return line;
  return `${[...line].slice(0, MAX_CHARS).join('')}${CUT_MARK}`;
}
