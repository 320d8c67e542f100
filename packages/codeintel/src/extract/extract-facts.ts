import type { Node, QueryMatch } from 'web-tree-sitter';
import { buildSymbols, type OpenSymbol } from './build-symbols.js';
import { collectMatches } from './collect-matches.js';
import type { FileFacts, ImportFact, SymbolFact } from './file-facts.js';
import type { LanguageRules } from './language-rules.js';
import { cleanDoc, readComments } from './read-comments.js';
import { type FileUses, readUses, type SelfField } from './read-uses.js';

/** Turns the matches of a language's query into the facts of a file. */
export function extractFacts(
  language: string,
  source: string,
  matches: readonly QueryMatch[],
  rules: LanguageRules,
): FileFacts {
  const raw = collectMatches(matches, source);
  const open = buildSymbols(raw, rules, source);
  const imports = readImports(raw.imports, rules);
  const uses = readUses(raw, open, rules, source, imports);
  const comments = readComments(raw.comments, source.split('\n'));
  const exported = new Set(
    imports
      .filter((each) => each.isReexport && each.module === '')
      .flatMap((each) => each.names.map((name) => name.imported)),
  );
  const symbols = open.map((symbol, index) =>
    toFact(symbol, index, uses, comments.docAbove, exported),
  );
  return {
    language,
    isParsed: true,
    symbols: [...symbols, ...fieldsByAssignment(uses.selfFields, open)],
    calls: uses.calls,
    references: uses.references,
    imports,
    inherits: uses.inherits,
    comments: comments.facts,
  };
}

function readImports(nodes: readonly Node[], rules: LanguageRules): readonly ImportFact[] {
  return nodes.flatMap((node) => rules.readImport(node)).sort((a, b) => a.line - b.line);
}

function toFact(
  symbol: OpenSymbol,
  index: number,
  uses: FileUses,
  docAbove: (line: number) => string,
  exported: ReadonlySet<string>,
): SymbolFact {
  const { raw, kind } = symbol;
  const hasBranches = (kind === 'function' || kind === 'method') && raw.bodyAt >= 0;
  return {
    name: symbol.name,
    kind,
    container: symbol.container,
    signature: symbol.signature,
    startLine: raw.line,
    endLine: raw.endLine,
    startColumn: raw.column,
    doc: raw.doc === '' ? docAbove(raw.line) : cleanDoc(raw.doc),
    isExported: symbol.isExported || (symbol.container === '' && exported.has(symbol.name)),
    ...(hasBranches && uses.complexity.of(index)),
    ...(symbol.type !== '' && { type: symbol.type }),
  };
}

/** Fields that no declaration names, once each, after the declared symbols. */
function fieldsByAssignment(
  fields: readonly SelfField[],
  symbols: readonly OpenSymbol[],
): readonly SymbolFact[] {
  const known = new Map<string, OpenSymbol | undefined>(
    symbols.map((symbol) => [`${symbol.container}.${symbol.name}`, symbol]),
  );
  const added = new Map<string, SymbolFact>();
  for (const { name, owner, line, column, chain } of fields) {
    const container = owner.container === '' ? owner.name : `${owner.container}.${owner.name}`;
    const key = `${container}.${name}`;
    const type = chain === '' || chain === '?' ? undefined : chain;
    if (known.has(key)) continue;
    const before = added.get(key);
    if (before !== undefined && (before.type !== undefined || type === undefined)) continue;
    added.set(key, {
      name,
      kind: 'field',
      container,
      signature: name,
      startLine: before?.startLine ?? line,
      endLine: before?.endLine ?? line,
      startColumn: before?.startColumn ?? column,
      doc: '',
      isExported: !name.startsWith('_') && !name.startsWith('#'),
      ...(type !== undefined && { type }),
    });
  }
  return [...added.values()];
}
