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
