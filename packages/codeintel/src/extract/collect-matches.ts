import type { Node, QueryMatch } from 'web-tree-sitter';
import type { BranchKind } from './count-complexity.js';
import type { SymbolKind } from './file-facts.js';
import { readName } from './read-chain.js';

/** A definition as the query found it. Places are UTF-16 offsets; -1 where the part is missing. */
export interface RawDefinition {
  readonly kind: SymbolKind | 'scope';
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly bodyAt: number;
  readonly declaresAt: number;
  readonly valueAt: number;
  readonly constructAt: number;
  readonly ownerAt: number;
  readonly doc: string;
}

export type UseKind =
  | 'call'
  | 'new'
  | 'local'
  | 'selffield'
  | 'return'
  | 'ref'
  | 'passed'
  | 'extends'
  | 'implements'
  | BranchKind;

/** A use of something, or a branch. `node` is the captured node itself. */
export interface RawUse {
  readonly kind: UseKind;
  readonly at: number;
  readonly node: Node;
  readonly receiverAt: number;
  readonly declaresAt: number;
  readonly valueAt: number;
  readonly constructAt: number;
  /** The value (or the typed parameter) that a destructured name is a member of. */
  readonly insideAt: number;
}

export interface RawFile {
  readonly definitions: readonly RawDefinition[];
  /** In the order of their places. */
  readonly uses: readonly RawUse[];
  readonly comments: readonly Node[];
  readonly imports: readonly Node[];
  readonly exports: readonly { readonly start: number; readonly end: number }[];
}

/** Sorts what the query matched by what it is. A name matched twice keeps its more telling kind. */
export function collectMatches(matches: readonly QueryMatch[], source: string): RawFile {
  const definitions = new Map<number, RawDefinition>();
  const uses: RawUse[] = [];
  const comments: Node[] = [];
  const imports: Node[] = [];
  const exports: { start: number; end: number }[] = [];
  for (const match of matches) {
    const parts = partsOf(match);
    if (parts.definition !== undefined) {
      addDefinition(definitions, parts, source);
    } else if (parts.use !== undefined && parts.useKind !== undefined) {
      uses.push({
        kind: parts.useKind,
        at: parts.use.startIndex,
        node: parts.use,
        receiverAt: parts.receiverAt,
        declaresAt: parts.declaresAt,
        valueAt: parts.valueAt,
        constructAt: parts.constructAt,
        insideAt: parts.insideAt,
      });
    } else if (parts.comment !== undefined) comments.push(parts.comment);
    else if (parts.import !== undefined) imports.push(parts.import);
    else if (parts.export !== undefined) {
      exports.push({ start: parts.export.startIndex, end: parts.export.endIndex });
    }
  }
  // `const a = require('./a')` names an import, not a definition of this file.
  const required = new Set(imports.map((node) => node.startIndex));
  return {
    definitions: [...definitions.values()]
      .filter(
        (each) => each.kind === 'scope' || !isValue.has(each.kind) || !required.has(each.start),
      )
      .sort((a, b) => a.start - b.start || b.end - a.end),
    // A function without a name begins before what it declares, also where both stand at one place: `each => …`.
    uses: uses.sort(
      (a, b) => a.at - b.at || Number(b.kind === 'lambda') - Number(a.kind === 'lambda'),
    ),
    comments,
    imports,
    exports,
  };
}

const isValue: ReadonlySet<string> = new Set(['constant', 'variable']);

interface Parts {
  definition: Node | undefined;
  kind: SymbolKind | 'scope';
  nameNode: Node | undefined;
  use: Node | undefined;
  useKind: UseKind | undefined;
  comment: Node | undefined;
  import: Node | undefined;
  export: Node | undefined;
  doc: Node | undefined;
  bodyAt: number;
  declaresAt: number;
  valueAt: number;
  constructAt: number;
  ownerAt: number;
  receiverAt: number;
  insideAt: number;
}

function partsOf(match: QueryMatch): Parts {
  const parts: Parts = {
    definition: undefined,
    kind: 'variable',
    nameNode: undefined,
    use: undefined,
    useKind: undefined,
    comment: undefined,
    import: undefined,
    export: undefined,
    doc: undefined,
    bodyAt: -1,
    declaresAt: -1,
    valueAt: -1,
    constructAt: -1,
    ownerAt: -1,
    receiverAt: -1,
    insideAt: -1,
  };
  for (const { name, node } of match.captures) {
    switch (name) {
      case 'name':
        parts.nameNode = node;
        break;
      case 'body':
        parts.bodyAt = node.startIndex;
        break;
      case 'declares':
        parts.declaresAt = node.startIndex;
        break;
      case 'value':
        parts.valueAt = node.startIndex;
        break;
      case 'construct':
        parts.constructAt = node.startIndex;
        break;
      case 'inside':
        parts.insideAt = node.startIndex;
        break;
      case 'owner':
        parts.ownerAt = node.startIndex;
        break;
      case 'receiver':
      case 'refowner':
        parts.receiverAt = node.startIndex;
        break;
      case 'comment':
        parts.comment = node;
        break;
      case 'import':
        parts.import = node;
        break;
      case 'export':
        parts.export = node;
        break;
      case 'doc':
        parts.doc = node;
        break;
      case 'function':
      case 'method':
      case 'class':
      case 'interface':
      case 'type':
      case 'enum':
      case 'constant':
      case 'variable':
      case 'module':
      case 'macro':
      case 'field':
      case 'scope':
        parts.definition = node;
        parts.kind = name;
        break;
      case 'call':
      case 'new':
      case 'local':
      case 'selffield':
      case 'return':
      case 'ref':
      case 'passed':
      case 'extends':
      case 'implements':
      case 'nest':
      case 'lambda':
      case 'switch':
      case 'case':
      case 'else':
      case 'elseif':
      case 'elif':
      case 'bool':
      case 'jump':
        parts.use = node;
        parts.useKind = name;
        break;
      default:
        break;
    }
  }
  return parts;
}

/** The more telling kind first. */
const rank: readonly string[] = [
  'method',
  'function',
  'class',
  'interface',
  'enum',
  'type',
  'module',
  'macro',
  'scope',
  'constant',
  'variable',
  'field',
];

function saysMore(parts: Parts, before: RawDefinition): boolean {
  const difference = rank.indexOf(parts.kind) - rank.indexOf(before.kind);
  return (
    difference < 0 || (difference === 0 && weigh(parts, parts.doc) > weigh(before, before.doc))
  );
}

function weigh(
  places: Pick<RawDefinition, 'bodyAt' | 'declaresAt' | 'valueAt' | 'constructAt'>,
  doc: unknown,
): number {
  const { bodyAt, declaresAt, valueAt, constructAt } = places;
  return [bodyAt, declaresAt, valueAt, constructAt].filter((at) => at >= 0).length + (doc ? 1 : 0);
}

function addDefinition(known: Map<number, RawDefinition>, parts: Parts, source: string): void {
  const { definition, nameNode } = parts;
  if (definition === undefined || nameNode === undefined) return;
  const nameAt = nameNode.startIndex;
  const before = known.get(nameAt);
  if (before !== undefined && !saysMore(parts, before)) return;
  const name = readName(source, nameAt) || nameNode.text.slice(0, 120);
  if (name === '') return;
  const { row, column } = definition.startPosition;
  known.set(nameAt, {
    kind: parts.kind,
    name,
    nameAt,
    start: definition.startIndex,
    end: definition.endIndex,
    line: row + 1,
    column: column + 1,
    endLine: definition.endPosition.row + 1,
    bodyAt: parts.bodyAt,
    declaresAt: parts.declaresAt,
    valueAt: parts.valueAt,
    constructAt: parts.constructAt,
    ownerAt: parts.ownerAt,
    doc: parts.doc?.text ?? '',
  });
}
