import { functionAround, selfName, superName, typeAround } from './around-symbol.js';
import type { OpenSymbol } from './build-symbols.js';
import { callableNames } from './callable-names.js';
import type { RawFile, RawUse } from './collect-matches.js';
import {
  type BranchKind,
  type ComplexityCounter,
  createComplexityCounter,
} from './count-complexity.js';
import type { CallFact, ImportFact, InheritFact, ReferenceFact } from './file-facts.js';
import { type Forwarded, forwardedCall } from './forwarded-call.js';
import type { LanguageRules } from './language-rules.js';
import { createLocalNames, type LocalNames } from './local-names.js';
import { argumentsOf, chainOfArgument } from './read-arguments.js';
import { isSymbolName, readChain, readName, receiverEnd } from './read-chain.js';
import { readInherits } from './read-inherits.js';
import { isPlainType, readType } from './read-type.js';
import { isNoCallInMacro, receiverInMacro } from './receiver-in-macro.js';

export interface FileUses {
  readonly calls: readonly CallFact[];
  readonly references: readonly ReferenceFact[];
  readonly inherits: readonly InheritFact[];
  readonly complexity: ComplexityCounter;
  /** Fields that only assignments show: `this.x = …`, `self.x = …`. */
  readonly selfFields: readonly SelfField[];
}

export interface SelfField {
  readonly name: string;
  readonly owner: OpenSymbol;
  readonly line: number;
  readonly column: number;
  readonly chain: string;
}

const maxReceiver = 300;

/**
 * Reads uses from front to back, so that a name is known before it is used. Fills the types of symbols
 * that have no declared one from their values and returns.
 */
export function readUses(
  raw: RawFile,
  symbols: readonly OpenSymbol[],
  rules: LanguageRules,
  source: string,
  imports: readonly ImportFact[],
): FileUses {
  const reader: Reader = {
    source,
    rules,
    symbols,
    locals: createLocalNames(symbols),
    calls: [],
    references: [],
    inherits: readInherits(raw, symbols, source),
    selfFields: [],
    seenReferences: new Set(),
    seenCalls: new Set(),
    seenPassed: new Set(),
    callables: callableNames(symbols, imports),
    complexity: createComplexityCounter(),
  };
  let next = 0;
  const open: number[] = [];
  const enclosing = (at: number): number => {
    while (next < symbols.length && (symbols[next]?.raw.start ?? 0) <= at) {
      closeBefore(symbols, open, symbols[next]?.raw.start ?? 0);
      open.push(next);
      typeFromValue(reader, next);
      next += 1;
    }
    closeBefore(symbols, open, at);
    return open.at(-1) ?? -1;
  };
  for (const use of raw.uses) {
    reader.locals.moveTo(use.at);
    readUse(reader, use, enclosing(use.at));
  }
  enclosing(source.length);
  return reader;
}

interface Reader {
  readonly source: string;
  readonly rules: LanguageRules;
  readonly symbols: readonly OpenSymbol[];
  readonly locals: LocalNames;
  readonly calls: CallFact[];
  readonly references: ReferenceFact[];
  readonly inherits: readonly InheritFact[];
  readonly selfFields: SelfField[];
  readonly seenReferences: Set<string>;
  readonly seenCalls: Set<number>;
  readonly seenPassed: Set<string>;
  /** Names that may stand for a function where they are passed on. */
  readonly callables: ReadonlySet<string>;
  readonly complexity: ComplexityCounter;
}

function closeBefore(symbols: readonly OpenSymbol[], open: number[], at: number): void {
  while (open.length > 0 && (symbols[open.at(-1) ?? -1]?.raw.end ?? 0) <= at) open.pop();
}

function readUse(reader: Reader, use: RawUse, symbol: number): void {
  switch (use.kind) {
    case 'call':
    case 'new':
      readCall(reader, use, symbol);
      break;
    case 'local':
      readLocal(reader, use, symbol);
      break;
    case 'selffield':
      readSelfField(reader, use, symbol);
      break;
    case 'return':
      readReturn(reader, use, symbol);
      break;
    case 'ref':
      readReference(reader, use, symbol);
      break;
    case 'passed':
      readReference(reader, use, symbol);
      readPassed(reader, use, symbol);
      break;
    case 'extends':
    case 'implements':
      break;
    case 'lambda':
      reader.locals.enter(use.node.endIndex);
      countBranch(reader, use.kind, use, symbol);
      break;
    case 'nest':
    case 'switch':
    case 'case':
    case 'else':
    case 'elseif':
    case 'elif':
    case 'bool':
    case 'jump':
      countBranch(reader, use.kind, use, symbol);
      break;
  }
}

function readLocal(reader: Reader, use: RawUse, symbol: number): void {
  const isAssigned = use.node.parent?.type.startsWith('assignment') === true;
  const chain = chainOf(reader, use, symbol);
  reader.locals.add(
    readName(reader.source, use.at),
    symbol,
    chain,
    isAssigned,
    endOfDeclaration(use),
  );
}

/** Where the declaration ends that gives a name its value; 0 where it gives none. */
function endOfDeclaration({ node, valueAt }: RawUse): number {
  if (valueAt < 0) return 0;
  let around = node.parent;
  while (around !== null && around.endIndex <= valueAt) around = around.parent;
  return around?.endIndex ?? 0;
}

function countBranch(reader: Reader, kind: BranchKind, use: RawUse, symbol: number): void {
  const owner = functionAround(reader.symbols, symbol);
  // The closure that is the function's own value (`const f = () => …`) is not inside of it.
  const isItself = kind === 'lambda' && use.at < (reader.symbols[owner]?.raw.bodyAt ?? 0);
  if (owner >= 0 && !isItself) reader.complexity.count(kind, use.node, owner);
}

function readCall(reader: Reader, use: RawUse, symbol: number): void {
  const { source, rules } = reader;
  if (reader.seenCalls.has(use.at) || isNoCallInMacro(source, use)) return;
  const written = readName(source, use.at);
  const name = use.receiverAt < 0 ? madeBy(reader, use.node.type, written, symbol) : written;
  // A file may have a function of its own by a name of the language: Go's `min`.
  const isOfLanguage = rules.notCallees.includes(name) && !reader.callables.has(name);
  if (name === '' || (use.receiverAt < 0 && isOfLanguage)) return;
  // `handlers[name]()` calls what a variable says; only a constant symbol names a method.
  if (source[use.at - 1] === '[' && use.receiverAt >= 0 && !isSymbolName(name)) return;
  reader.seenCalls.add(use.at);
  const { row, column } = use.node.startPosition;
  const receiverAt = use.receiverAt < 0 ? receiverInMacro(source, use) : use.receiverAt;
  const receiver =
    receiverAt < 0 || use.at - receiverAt > maxReceiver
      ? ''
      : readChain(source, receiverAt, receiverEnd(source, use.at), rules.hasPlainLists);
  const forwarded = rules.forwards?.includes(name) === true ? forwardedCall(receiver) : undefined;
  // Whether it stands on a function or on an object that has a method of that name only its type tells.
  if (forwarded !== undefined) {
    addForwarded(reader, forwarded, { line: row + 1, column: column + 1, symbol });
  }
  const hasDot = source[use.at - 1] === '.' && source[use.at - 2] !== '.';
  const isUnknown = receiver === '' && (receiverAt >= 0 || hasDot);
  const head = receiver === '' ? '' : headOf(receiver);
  // `self::a()` names a module, not the object.
  const isModule = source.startsWith('self::', receiverAt);
  const known =
    receiver === '' || isModule ? undefined : replaceHead(reader, receiver, head, symbol);
  reader.calls.push({
    name,
    receiver: isUnknown ? '?' : receiver,
    line: row + 1,
    column: column + 1,
    symbol,
    ...(use.kind === 'new' && { isNew: true }),
    ...(isUnknown ? { receiverType: '?' } : known !== undefined && { receiverType: known }),
    ...(receiverAt < 0 && reader.locals.find(name, symbol) !== undefined && { isLocal: true }),
    ...argumentsIn(reader, use, symbol),
  });
}

/**
 * `cls()` and `this(…)` build the type around them, `super(…)` the one that it extends where it is a word of the language
 * (in Python it is a function that only leads there); else the name itself.
 */
function madeBy(
  { rules, symbols, inherits }: Reader,
  nodeType: string,
  name: string,
  symbol: number,
): string {
  if (rules.selfNames.includes(name)) return selfName(symbols, symbol) ?? '';
  const base = nodeType === 'super' ? superName(symbols, inherits, symbol) : undefined;
  return base === undefined || base.includes('::') ? name : base;
}

function argumentsIn(
  reader: Reader,
  use: RawUse,
  symbol: number,
): { readonly arguments?: readonly string[] } {
  const nodes = reader.rules.hasOverloads === true ? argumentsOf(use.node) : undefined;
  if (nodes === undefined) return {};
  const known = (chain: string): string => replaced(reader, chain, symbol);
  return { arguments: nodes.map((node) => chainOfArgument(node, reader.source, known)) };
}

function addForwarded(
  reader: Reader,
  { name, receiver }: Forwarded,
  place: Pick<CallFact, 'line' | 'column' | 'symbol'>,
): void {
  const { symbol } = place;
  if (receiver === '' && reader.locals.find(name, symbol) !== undefined) return;
  const known =
    receiver === '' ? undefined : replaceHead(reader, receiver, headOf(receiver), symbol);
  reader.calls.push({
    name,
    receiver,
    ...place,
    ...(known !== undefined && { receiverType: known }),
  });
}

function readReference(reader: Reader, use: RawUse, symbol: number): void {
  const name = readName(reader.source, use.at);
  if (name.length < 2 || isPlainType(name) || reader.seenCalls.has(use.at)) return;
  const receiver = use.receiverAt < 0 ? '' : readName(reader.source, use.receiverAt);
  const key = `${symbol} ${receiver}.${name}`;
  if (reader.seenReferences.has(key) || reader.symbols[symbol]?.raw.nameAt === use.at) return;
  reader.seenReferences.add(key);
  if (receiver === '' && reader.locals.find(name, symbol) !== undefined) return;
  if (receiver !== '' && reader.locals.find(receiver, symbol) !== undefined) return;
  reader.references.push({
    name,
    line: use.node.startPosition.row + 1,
    symbol,
    ...(receiver !== '' && { receiver }),
  });
}

/** `module.exports = save` and `exports.save = save` offer a name; nothing calls it there. */
const EXPORTED = /\bexports(?:\.[\w$]+)?\s*=\s*$/;

function readPassed(reader: Reader, use: RawUse, symbol: number): void {
  const { source, rules } = reader;
  const name = readName(source, use.at);
  if (!mayBeFunction(reader, name)) return;
  if (EXPORTED.test(source.slice(Math.max(0, use.at - 80), use.at))) return;
  const owner = use.receiverAt < 0 ? '' : readName(source, use.receiverAt);
  if (owner === '' && reader.locals.find(name, symbol) !== undefined) return;
  const known = owner === '' ? undefined : replaceHead(reader, owner, owner, symbol);
  const isOfSelf = rules.selfNames.includes(owner);
  if (owner !== '' && !isOfSelf && (rules.passesMethods !== true || known === '?')) return;
  const key = `${symbol} ${owner}.${name}`;
  if (reader.seenPassed.has(key)) return;
  reader.seenPassed.add(key);
  const { row, column } = use.node.startPosition;
  reader.calls.push({
    name,
    receiver: owner,
    line: row + 1,
    column: column + 1,
    symbol,
    ...(known !== undefined && { receiverType: known }),
    isPassed: true,
  });
}

/** A file may pass on a function that it does not define: of its package, or one that a header declares. */
function mayBeFunction({ rules, callables }: Reader, name: string): boolean {
  return callables.has(name) || rules.passedNames?.test(name) === true;
}

function readSelfField(reader: Reader, use: RawUse, symbol: number): void {
  const owner = typeAround(reader.symbols, symbol);
  if (owner === undefined) return;
  const name = readName(reader.source, use.at);
  const { row, column } = use.node.startPosition;
  const chain = chainOf(reader, use, symbol);
  reader.selfFields.push({ name, owner, line: row + 1, column: column + 1, chain });
}

function readReturn(reader: Reader, use: RawUse, symbol: number): void {
  const owner = reader.symbols[functionAround(reader.symbols, symbol)];
  if (owner === undefined || owner.type !== '' || owner.raw.declaresAt >= 0) return;
  const chain = replaced(reader, readChain(reader.source, use.at), symbol);
  if (chain !== '?') owner.type = chain;
}

function typeFromValue(reader: Reader, index: number): void {
  const symbol = reader.symbols[index];
  if (symbol === undefined || symbol.type !== '') return;
  if (symbol.raw.constructAt >= 0) symbol.type = readType(reader.source, symbol.raw.constructAt);
  else if (symbol.raw.valueAt >= 0) {
    const chain = replaced(reader, readChain(reader.source, symbol.raw.valueAt), symbol.parent);
    if (chain !== '?' && chain !== symbol.name) symbol.type = chain;
  }
}

/** What a local name or a field is, by its declared type, else by its value. */
function chainOf(reader: Reader, use: RawUse, symbol: number): string {
  if (use.insideAt >= 0) return memberChain(reader, use, symbol);
  if (use.declaresAt >= 0) return boundOf(reader, readType(reader.source, use.declaresAt), symbol);
  if (use.constructAt >= 0) return readType(reader.source, use.constructAt);
  if (use.valueAt < 0) return '';
  const { hasPlainLists } = reader.rules;
  const chain = readChain(reader.source, use.valueAt, undefined, hasPlainLists);
  return replaced(reader, chain, symbol);
}

/** A type parameter is what its bound says: `T: Store` has the methods of `Store`. */
function boundOf(reader: Reader, type: string, symbol: number): string {
  const bound = type === '' ? undefined : reader.locals.find(type.slice(1), symbol);
  return bound?.startsWith(':') === true ? bound : type;
}

/** `{ logger }` taken out of a value or out of a parameter of a declared type. */
function memberChain(reader: Reader, use: RawUse, symbol: number): string {
  const whole =
    use.declaresAt >= 0
      ? readType(reader.source, use.declaresAt)
      : replaced(reader, readChain(reader.source, use.insideAt), symbol);
  return whole === '' || whole === '?' ? '' : `${whole}.${readName(reader.source, use.at)}`;
}

function replaced(reader: Reader, chain: string, symbol: number): string {
  return chain === '' ? '' : (replaceHead(reader, chain, headOf(chain), symbol) ?? chain);
}

/** The chain with its first name replaced by what it means here; `undefined` if that is not local. */
function replaceHead(
  reader: Reader,
  chain: string,
  head: string,
  symbol: number,
): string | undefined {
  const { rules } = reader;
  if (chain.startsWith(':')) return chain;
  // Java's `Outer.this`.
  const outer = /^(\w+)\.this(?![\w(])/.exec(chain);
  if (outer) return `:${outer[1]}${chain.slice(outer[0].length)}`;
  const rest = chain.slice(head.length);
  if (rules.selfNames.includes(head)) {
    const owner = selfName(reader.symbols, symbol);
    return owner === undefined ? '?' : `:${owner}${rest}`;
  }
  if (head === 'super' || head === 'base' || head === 'parent') {
    const base = superName(reader.symbols, reader.inherits, symbol);
    if (base !== undefined) return `:${base}${rest.replace(/^\(\)/, '')}`;
  }
  const local = symbol < 0 ? reader.locals.findAtTop(head) : reader.locals.find(head, symbol);
  if (local === undefined) return undefined;
  return local === '?' || local.length + rest.length > maxReceiver ? '?' : `${local}${rest}`;
}

function headOf(chain: string): string {
  const match = /^[^.(]+/.exec(chain);
  return match?.[0] ?? chain;
}
