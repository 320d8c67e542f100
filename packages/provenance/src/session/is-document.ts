import { shapeOf } from '../fields/value-shape.js';

const OPENS = /(?:^|[_\W])(?:read|cat|open|fetch|download|load|view|head|tail|show)(?:[_\W]|$)/i;

/** Whether a call with these values opens a page or a file: then it brings the words of whoever wrote that, however they are laid out. */
export function isDocument(tool: string, values: readonly (string | number | boolean)[]): boolean {
  const shapes = values.map(shapeOf);
  return shapes.includes('url') || (shapes.includes('path') && OPENS.test(tool));
}
