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
export { type CallNode, callChain } from './graph/call-chain.js';
export { type ImpactResult, impact } from './graph/impact.js';
export { type HotspotResult, hotspots } from './history/hotspots.js';
export {
  createResolver,
  lookupOf,
  type Resolver,
  resolveFile,
  resolveRepository,
} from './resolve/create-resolver.js';
export type { Edge, FilesByPath, ResolveLookup, SymbolPlace } from './resolve/edge.js';
export { isSensitivePath } from './scan/sensitive-path.js';
export { askedSubject } from './search/asked-subject.js';
export { type Codebase, type CodebaseOptions, openCodebase } from './search/codebase.js';
export { findFiles } from './search/find-files.js';
export { touchedFolders } from './search/freshen.js';
export { type SearchResult, search } from './search/search.js';
export type { SearchMode } from './search/search-item.js';
export { buildIndex, clearIndex, type IndexStatus, indexStatus } from './status/index-status.js';
export { cacheFolder } from './store/cache-folder.js';
export { FactsCache } from './store/facts-cache.js';
export { foldersAbove } from './store/folders-above.js';
export { indexPath } from './store/index-path.js';
export { openIndex } from './store/open-index.js';
export type { Progress, UpdateOutcome } from './store/update-index.js';
export { ciChanges } from './tools/ci-changes.js';
export { ciIndexStatus } from './tools/ci-index-status.js';
export { ciSearch } from './tools/ci-search.js';
export { codeQuestions } from './tools/code-questions.js';
export { type CodeToolOptions, codeTools } from './tools/code-tools.js';
export { type FoundPlace, shareOf } from './tools/found-place.js';
export type {
  Answered,
  AutomaticUse,
  CodeQuestion,
  NumberRange,
  ToolDescription,
} from './tools/tool-description.js';
