import type { Node } from 'web-tree-sitter';

/** What a query's captures say about branches. */
export type BranchKind =
  | 'nest'
  | 'lambda'
  | 'switch'
  | 'case'
  | 'else'
  | 'elseif'
  | 'elif'
  | 'bool'
  | 'jump';

/**
 * Cyclomatic and cognitive complexity of functions, counted while a file is read from front to back.
 *
 * Cyclomatic: 1, plus one for each `@nest` (if, loop, catch, conditional expression), `@elseif`,
 * `@elif`, `@case` and each boolean operator. Cognitive (G. A. Campbell, 2018): `@nest` and `@switch`
 * cost one plus their nesting; `@else`, `@elif`, a run of like boolean operators and a jump to a label
 * cost one; what stands inside `@nest`, `@switch` and `@lambda` is one deeper. A function that has a
 * name of its own is counted for itself and not for the function around it; recursion is not counted.
 */
export interface ComplexityCounter {
  count(kind: BranchKind, node: Node, functionIndex: number): void;
  of(functionIndex: number): { readonly cyclomatic: number; readonly cognitive: number };
}

export function createComplexityCounter(): ComplexityCounter {
  const tallies = new Map<number, Tally>();
  const tallyOf = (index: number): Tally => {
    const known = tallies.get(index);
    if (known !== undefined) return known;
    const fresh: Tally = { cyclomatic: 1, cognitive: 0, openUntil: [] };
    tallies.set(index, fresh);
    return fresh;
  };
  const counted = new Set<number>();
  return {
    count(kind, node, functionIndex) {
      if (kind === 'nest' && counted.has(node.id)) return;
      if (kind === 'elseif' || kind === 'nest') counted.add(node.id);
      countOne(tallyOf(functionIndex), kind, node);
    },
    of(functionIndex) {
      const { cyclomatic, cognitive } = tallies.get(functionIndex) ?? {
        cyclomatic: 1,
        cognitive: 0,
      };
      return { cyclomatic, cognitive };
    },
  };
}

interface Tally {
  cyclomatic: number;
  cognitive: number;
  /** Ends of the nodes that deepen the nesting and are still open. */
  openUntil: number[];
}

function countOne(tally: Tally, kind: BranchKind, node: Node): void {
  while (tally.openUntil.length > 0 && (tally.openUntil.at(-1) ?? 0) <= node.startIndex) {
    tally.openUntil.pop();
  }
  switch (kind) {
    case 'nest':
      tally.cyclomatic += 1;
      tally.cognitive += 1 + tally.openUntil.length;
      tally.openUntil.push(node.endIndex);
      break;
    case 'switch':
      tally.cognitive += 1 + tally.openUntil.length;
      tally.openUntil.push(node.endIndex);
      break;
    case 'lambda':
      tally.openUntil.push(node.endIndex);
      break;
    case 'case':
    case 'elseif':
      tally.cyclomatic += 1;
      break;
    case 'elif':
      tally.cyclomatic += 1;
      tally.cognitive += 1;
      break;
    case 'else':
    case 'jump':
      tally.cognitive += 1;
      break;
    case 'bool':
      tally.cyclomatic += 1;
      if (startsRun(node)) tally.cognitive += 1;
      break;
  }
}

/** Whether the operator before this one, in reading order, is another one or belongs to another expression. */
function startsRun(node: Node): boolean {
  const operator = operatorOf(node);
  const left = withoutParentheses(node.childForFieldName('left') ?? node.namedChild(0));
  if (left !== null && left.type === node.type && isBoolean(left)) {
    return operatorOf(lastInside(left)) !== operator;
  }
  let inner: Node = node;
  for (;;) {
    const outer = parentWithoutParentheses(inner);
    if (outer === null || outer.type !== node.type || !isBoolean(outer)) return true;
    const isRight = outer.startIndex < inner.startIndex && !isLeftOf(outer, inner);
    if (isRight) return operatorOf(outer) !== operator;
    inner = outer;
  }
}

/** The operator read last inside `node`: that of its rightmost boolean operand. */
function lastInside(node: Node): Node {
  const right = withoutParentheses(node.childForFieldName('right') ?? node.namedChild(1));
  return right !== null && right.type === node.type && isBoolean(right) ? lastInside(right) : node;
}

function isLeftOf(outer: Node, inner: Node): boolean {
  const left = outer.childForFieldName('left') ?? outer.namedChild(0);
  return left !== null && left.startIndex <= inner.startIndex && inner.endIndex <= left.endIndex;
}

function parentWithoutParentheses(node: Node): Node | null {
  let outer = node.parent;
  while (outer?.type.startsWith('parenthesized') === true) outer = outer.parent;
  return outer;
}

function withoutParentheses(node: Node | null): Node | null {
  let inner = node;
  while (inner?.type.startsWith('parenthesized') === true) inner = inner.namedChild(0);
  return inner;
}

function isBoolean(node: Node): boolean {
  return ['&&', '||', '??', 'and', 'or'].includes(operatorOf(node));
}

function operatorOf(node: Node): string {
  return (node.childForFieldName('operator') ?? node.child(1))?.type ?? '';
}
