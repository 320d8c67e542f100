import type { RawDefinition, RawFile } from './collect-matches.js';
import type { SymbolKind } from './file-facts.js';
import type { LanguageRules } from './language-rules.js';
import { readType } from './read-type.js';

/** A symbol while its file is being read: what it is, where it lies, and who holds it. */
export interface OpenSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly container: string;
  readonly signature: string;
  readonly isExported: boolean;
  readonly raw: RawDefinition;
  /** Index of the symbol around this one, -1 at the top. */
  readonly parent: number;
  type: string;
}

const maxSignature = 300;

/** Orders definitions into symbols: a container stands before its members and names them. */
export function buildSymbols(raw: RawFile, rules: LanguageRules, source: string): OpenSymbol[] {
  const symbols: OpenSymbol[] = [];
  const open: OpenRange[] = [];
  for (const definition of raw.definitions) {
    while (open.length > 0 && isOver(open.at(-1), definition)) open.pop();
    const around = open.at(-1);
    const aroundKind = symbols[around?.symbol ?? -1]?.kind;
    if (rules.hasLocalDeclarations === true && isLocal(definition, aroundKind)) continue;
    const owner = definition.ownerAt < 0 ? '' : ownerName(source, definition);
    const { start, end } = definition;
    // A constructor's parameter that declares a field belongs to the class.
    const isPromoted = definition.kind === 'field' && aroundKind === 'method';
    const outer = isPromoted ? (symbols[around?.symbol ?? -1]?.container ?? '') : around?.qualified;
    const container = join(outer ?? '', owner);
    const qualified = join(container, definition.name);
    if (definition.kind === 'scope') {
      open.push({ start, end, qualified, symbol: around?.symbol ?? -1 });
      continue;
    }
    const signature = readSignature(source, definition);
    open.push({ start, end, qualified, symbol: symbols.length });
    symbols.push({
      name: definition.name,
      kind:
        owner !== '' && definition.kind === 'function'
          ? 'method'
          : kindInside(definition.kind, aroundKind, container),
      container,
      signature,
      isExported: rules.isExported({
        name: definition.name,
        signature,
        isInExport: raw.exports.some(
          (range) => range.start <= definition.start && definition.end <= range.end,
        ),
        before: source.slice(source.lastIndexOf('\n', definition.start - 1) + 1, definition.start),
      }),
      raw: definition,
      parent: around?.symbol ?? -1,
      type: declaredType(source, definition, container),
    });
  }
  return symbols;
}

interface OpenRange {
  readonly start: number;
  readonly end: number;
  readonly qualified: string;
  readonly symbol: number;
}

/** Names declared together (`a, b int`) share one range and stand side by side. */
function isOver(range: OpenRange | undefined, { start, end }: RawDefinition): boolean {
  return (
    range !== undefined && (range.end <= start || (range.start === start && range.end === end))
  );
}

/** A function directly inside a type is its method. */
function kindInside(
  kind: SymbolKind,
  around: SymbolKind | undefined,
  container: string,
): SymbolKind {
  if (kind !== 'function' || container === '') return kind;
  return around === 'class' || around === 'interface' || around === 'enum' ? 'method' : kind;
}

function isLocal(definition: RawDefinition, around: SymbolKind | undefined): boolean {
  const isInside = around === 'function' || around === 'method';
  return (
    isInside &&
    definition.bodyAt < 0 &&
    (definition.kind === 'function' || definition.kind === 'variable')
  );
}

/** The type before the name: `Store` for `(s *Store) Save` and for `Store::save`. */
function ownerName(source: string, definition: RawDefinition): string {
  const owner = readType(source, definition.ownerAt).slice(1).replaceAll('::', '.');
  const ending = `.${definition.name}`;
  const before = owner.endsWith(ending) ? owner.slice(0, -ending.length) : owner;
  return notOwners.has(before) ? '' : before.replace(/\.prototype$/, '');
}

/** What stands before the name in `exports.a = …` and `this.a = …` is no type. */
const notOwners: ReadonlySet<string> = new Set([
  'exports',
  'module.exports',
  'module',
  'this',
  'self',
  'window',
]);

/** A result that is the type itself (`Self`, `this`) is named. */
function declaredType(source: string, definition: RawDefinition, container: string): string {
  if (definition.declaresAt < 0) return '';
  const type = readType(source, definition.declaresAt);
  if (type !== ':Self' && type !== ':this' && type !== ':self') return type;
  return container === '' ? '' : `:${container.slice(container.lastIndexOf('.') + 1)}`;
}

function join(container: string, name: string): string {
  if (container === '') return name;
  return name === '' ? container : `${container}.${name}`;
}

/** The head of the definition on one line: up to its body, else its first line. */
function readSignature(source: string, definition: RawDefinition): string {
  const hasBody = definition.bodyAt > definition.start;
  const end = hasBody ? definition.bodyAt : definition.end;
  let text = source.slice(definition.start, Math.min(end, definition.start + maxSignature * 2));
  if (!hasBody) text = text.split('\n', 1)[0] ?? '';
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s*(=>|[{=:;])?\s*$/, '')
    .slice(0, maxSignature);
}
