import { shapeOf } from '../fields/value-shape.js';
import { leavesOfArguments } from '../judge/leaves-of-arguments.js';

const OPENS = /(?:^|[_\W])(?:read|cat|open|fetch|download|load|view|head|tail|show)(?:[_\W]|$)/i;

/** Whether a call opens a page or a file: then it brings the words of whoever wrote that, however they are laid out. */
export function isDocument(tool: string, args: unknown): boolean {
  const shapes = leavesOfArguments(args).map(({ value }) => shapeOf(value));
  return shapes.includes('url') || (shapes.includes('path') && OPENS.test(tool));
}
