import type { GraphNode } from './graph-node.js';

/** Stands for the code outside every symbol of a file. */
export function topOfFile(path: string): GraphNode {
  const symbol = {
    name: '(top of file)',
    kind: 'module',
    container: '',
    signature: '',
    startLine: 1,
    endLine: 1,
    startColumn: 1,
    doc: '',
    isExported: false,
  } as const;
  return { id: `${path}::(top of file)`, path, index: -1, symbol };
}
