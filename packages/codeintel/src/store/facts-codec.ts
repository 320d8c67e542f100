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
type CallColumns = [
  names: string[],
  receivers: string[],
  receiverTypes: string[],
  numbers: number[],
  /** One for each call that has them. */
  given: (readonly string[])[],
];
type Rest = [language: string, imports: ImportFact[], inherits: InheritFact[]];

/** Before the three parts stand the sizes of the first two. */
const HEAD_BYTES = 8;
const IS_NEW = 1;
const IS_LOCAL = 2;
const IS_PASSED = 4;
const HAS_ARGUMENTS = 8;

/** Symbols, calls and the rest are packed one by one, because most questions are about one of them. */
export function encodeFacts(facts: FileFacts): Uint8Array {
  if (!facts.isParsed) return new Uint8Array(0);
  const symbols: SymbolRow[] = facts.symbols.map((symbol) => [
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
  ]);
  const rest: Rest = [facts.language, [...facts.imports], [...facts.inherits]];
  const parts = [pack(symbols), pack(columnsOf(facts.calls)), pack(rest)] as const;
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(parts[0].length, 0);
  head.writeUInt32LE(parts[1].length, 4);
  return Buffer.concat([head, ...parts]);
}

function columnsOf(calls: readonly CallFact[]): CallColumns {
  let line = 0;
  return [
    calls.map((call) => call.name),
    calls.map((call) => call.receiver.slice(0, LONGEST_RECEIVER)),
    calls.map((call) => call.receiverType ?? ''),
    calls.flatMap((call) => {
      const distance = call.line - line;
      line = call.line;
      return [distance, call.column, call.symbol, flagsOf(call)];
    }),
    calls.flatMap((call) => (call.arguments ? [call.arguments] : [])),
  ];
}

function flagsOf(call: CallFact): number {
  return (
    (call.isNew ? IS_NEW : 0) |
    (call.isLocal ? IS_LOCAL : 0) |
    (call.isPassed ? IS_PASSED : 0) |
    (call.arguments ? HAS_ARGUMENTS : 0)
  );
}

function pack(part: readonly unknown[]): Buffer {
  return deflateRawSync(Buffer.from(JSON.stringify(part), 'utf8'));
}

/** Each part is read when it is first asked for. */
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
  const parts = new FactParts(bytes);
  let symbols: readonly SymbolFact[] | undefined;
  let calls: readonly CallFact[] | undefined;
  return {
    get language() {
      return parts.rest[0];
    },
    isParsed: true,
    get symbols() {
      symbols ??= parts.symbols.map(decodeSymbol);
      return symbols;
    },
    get calls() {
      calls ??= decodeCalls(parts.calls, () => true);
      return calls;
    },
    get imports() {
      return parts.rest[1];
    },
    get inherits() {
      return parts.rest[2];
    },
    named: (name) =>
      parts.symbols.flatMap((row, index) =>
        row[0] === name ? [{ index, symbol: symbols?.[index] ?? decodeSymbol(row) }] : [],
      ),
    callsBy: (isWanted) => decodeCalls(parts.calls, isWanted),
  };
}

class FactParts {
  readonly #bytes: Uint8Array;
  readonly #calls: number;
  readonly #rest: number;
  #symbolRows: SymbolRow[] | undefined;
  #callColumns: CallColumns | undefined;
  #others: Rest | undefined;

  constructor(bytes: Uint8Array) {
    const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
    this.#bytes = bytes;
    this.#calls = HEAD_BYTES + head.getUint32(0, true);
    this.#rest = this.#calls + head.getUint32(4, true);
  }

  get symbols(): SymbolRow[] {
    this.#symbolRows ??= this.#read(HEAD_BYTES, this.#calls) as SymbolRow[];
    return this.#symbolRows;
  }

  get calls(): CallColumns {
    this.#callColumns ??= this.#read(this.#calls, this.#rest) as CallColumns;
    return this.#callColumns;
  }

  get rest(): Rest {
    this.#others ??= this.#read(this.#rest, this.#bytes.length) as Rest;
    return this.#others;
  }

  #read(from: number, to: number): unknown {
    return JSON.parse(inflateRawSync(this.#bytes.subarray(from, to)).toString('utf8'));
  }
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
  [names, receivers, receiverTypes, numbers, given]: CallColumns,
  isWanted: (name: string, symbol: number) => boolean,
): CallFact[] {
  const calls: CallFact[] = [];
  let line = 0;
  let at = 0;
  let withArguments = 0;
  for (const [index, name] of names.entries()) {
    line += numbers[at] ?? 0;
    const symbol = numbers[at + 2] ?? -1;
    const flags = numbers[at + 3] ?? 0;
    const own = flags & HAS_ARGUMENTS ? given[withArguments] : undefined;
    if (own !== undefined) withArguments += 1;
    if (isWanted(name, symbol)) {
      const receiverType = receiverTypes[index] ?? '';
      calls.push({
        name,
        receiver: receivers[index] ?? '',
        line,
        column: numbers[at + 1] ?? 1,
        symbol,
        ...(flags & IS_NEW ? { isNew: true } : {}),
        ...(flags & IS_LOCAL ? { isLocal: true } : {}),
        ...(flags & IS_PASSED ? { isPassed: true } : {}),
        ...(own === undefined ? {} : { arguments: own }),
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
