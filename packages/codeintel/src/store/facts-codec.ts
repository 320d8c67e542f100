import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type {
  CallFact,
  FileFacts,
  ImportFact,
  InheritFact,
  SymbolFact,
  SymbolKind,
} from '../extract/file-facts.js';

/**
 * What the index keeps of a file's facts. References and comments are left out: they are found through the
 * text index and read again from the file.
 */
export interface StoredFacts extends Omit<FileFacts, 'references' | 'comments'> {
  /** Its symbols of one name, without making the others. */
  named(name: string): readonly { readonly index: number; readonly symbol: SymbolFact }[];
  /** Its calls by their name and the symbol they stand in, without making the others. */
  callsBy(isWanted: (name: string, symbol: number) => boolean): readonly CallFact[];
}

const LONGEST_SIGNATURE = 200;
const LONGEST_DOC = 160;
const LONGEST_RECEIVER = 80;

/** Order is part of the file format. */
const kinds: readonly SymbolKind[] = [
  'function',
  'method',
  'class',
  'interface',
  'type',
  'enum',
  'constant',
  'variable',
  'module',
  'macro',
  'field',
];

type SymbolRow = [
  name: string,
  kind: number,
  container: string,
  signature: string,
  startLine: number,
  lines: number,
  startColumn: number,
  doc: string,
  isExported: 0 | 1,
  cyclomatic: number,
  cognitive: number,
  type: string,
];
type Rows = [
  language: string,
  symbols: SymbolRow[],
  callNames: string[],
  receivers: string[],
  receiverTypes: string[],
  callNumbers: number[],
  imports: ImportFact[],
  inherits: InheritFact[],
];

const IS_NEW = 1;
const IS_LOCAL = 2;

export function encodeFacts(facts: FileFacts): Uint8Array {
  if (!facts.isParsed) return new Uint8Array(0);
  let line = 0;
  const rows: Rows = [
    facts.language,
    facts.symbols.map((symbol) => [
      symbol.name,
      kinds.indexOf(symbol.kind),
      symbol.container,
      symbol.signature.slice(0, LONGEST_SIGNATURE),
      symbol.startLine,
      symbol.endLine - symbol.startLine,
      symbol.startColumn,
      firstSentence(symbol.doc),
      symbol.isExported ? 1 : 0,
      symbol.cyclomatic ?? -1,
      symbol.cognitive ?? -1,
      symbol.type ?? '',
    ]),
    facts.calls.map((call) => call.name),
    facts.calls.map((call) => call.receiver.slice(0, LONGEST_RECEIVER)),
    facts.calls.map((call) => call.receiverType ?? ''),
    facts.calls.flatMap((call) => {
      const distance = call.line - line;
      line = call.line;
      return [
        distance,
        call.column,
        call.symbol,
        (call.isNew ? IS_NEW : 0) | (call.isLocal ? IS_LOCAL : 0),
      ];
    }),
    [...facts.imports],
    [...facts.inherits],
  ];
  return deflateRawSync(Buffer.from(JSON.stringify(rows), 'utf8'));
}

export function decodeFacts(bytes: Uint8Array): StoredFacts {
  if (bytes.length === 0) {
    return {
      language: 'text',
      isParsed: false,
      symbols: [],
      calls: [],
      imports: [],
      inherits: [],
      named: () => [],
      callsBy: () => [],
    };
  }
  const rows = JSON.parse(inflateRawSync(bytes).toString('utf8')) as Rows;
  const [language, symbolRows, , , , , imports, inherits] = rows;
  let symbols: readonly SymbolFact[] | undefined;
  let calls: readonly CallFact[] | undefined;
  return {
    language,
    isParsed: true,
    // Most files are asked for one part only.
    get symbols() {
      symbols ??= symbolRows.map(decodeSymbol);
      return symbols;
    },
    get calls() {
      calls ??= decodeCalls(rows, () => true);
      return calls;
    },
    imports,
    inherits,
    named: (name) =>
      symbolRows.flatMap((row, index) =>
        row[0] === name ? [{ index, symbol: symbols?.[index] ?? decodeSymbol(row) }] : [],
      ),
    callsBy: (isWanted) => decodeCalls(rows, isWanted),
  };
}

function decodeSymbol(row: SymbolRow): SymbolFact {
  return {
    name: row[0],
    kind: kinds[row[1]] ?? 'variable',
    container: row[2],
    signature: row[3],
    startLine: row[4],
    endLine: row[4] + row[5],
    startColumn: row[6],
    doc: row[7],
    isExported: row[8] === 1,
    ...(row[9] >= 0 ? { cyclomatic: row[9] } : {}),
    ...(row[10] >= 0 ? { cognitive: row[10] } : {}),
    ...(row[11] === '' ? {} : { type: row[11] }),
  };
}

function decodeCalls(
  [, , callNames, receivers, receiverTypes, numbers]: Rows,
  isWanted: (name: string, symbol: number) => boolean,
): CallFact[] {
  const calls: CallFact[] = [];
  let line = 0;
  let at = 0;
  for (const [index, name] of callNames.entries()) {
    line += numbers[at] ?? 0;
    const symbol = numbers[at + 2] ?? -1;
    if (isWanted(name, symbol)) {
      const flags = numbers[at + 3] ?? 0;
      const receiverType = receiverTypes[index] ?? '';
      calls.push({
        name,
        receiver: receivers[index] ?? '',
        line,
        column: numbers[at + 1] ?? 1,
        symbol,
        ...(flags & IS_NEW ? { isNew: true } : {}),
        ...(flags & IS_LOCAL ? { isLocal: true } : {}),
        ...(receiverType === '' ? {} : { receiverType }),
      });
    }
    at += 4;
  }
  return calls;
}

function firstSentence(doc: string): string {
  const line = doc.trim().split('\n', 1)[0] ?? '';
  return line.slice(0, LONGEST_DOC);
}
