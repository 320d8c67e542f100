export { createExtractor } from './extract/create-extractor.js';
export { createExtractPool, type ExtractPool } from './extract/extract-pool.js';
export type {
  CallFact,
  CommentFact,
  Extractor,
  FileFacts,
  ImportedName,
  ImportFact,
  InheritFact,
  ReferenceFact,
  SymbolFact,
  SymbolKind,
} from './extract/file-facts.js';
export { languageOfPath } from './extract/language-of-path.js';
export {
  createResolver,
  lookupOf,
  type Resolver,
  resolveFile,
  resolveRepository,
} from './resolve/create-resolver.js';
export type { Edge, FilesByPath, ResolveLookup, SymbolPlace } from './resolve/edge.js';
