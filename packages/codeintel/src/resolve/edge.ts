import type { FileFacts, ImportFact, InheritFact, SymbolFact } from '../extract/file-facts.js';
import type { PackageManifest } from './modules/ecmascript-module.js';
import type { CargoManifest } from './modules/rust-module.js';

/** One file or symbol uses another. `-1` stands for the file itself. */
export interface Edge {
  readonly fromPath: string;
  readonly fromSymbol: number;
  readonly toPath: string;
  readonly toSymbol: number;
  readonly kind: 'calls' | 'imports' | 'inherits' | 'references';
  /** 1: certain within the file; 0.9 and more: imported or on a known type; 0.5 and less: by name alone. */
  readonly confidence: number;
  /** Line of the use in `fromPath`. */
  readonly line: number;
}

export interface SymbolPlace {
  readonly path: string;
  /** Index of the symbol among the symbols of its file. */
  readonly index: number;
  readonly symbol: SymbolFact;
}

/** What resolving one file may ask about the others. Paths are relative with `/`. */
export interface ResolveLookup {
  /** Symbols of that name in the files that `isPossible` takes, or in all. A file it refuses is not read. */
  symbolsByName(name: string, isPossible?: (path: string) => boolean): readonly SymbolPlace[];
  /** How many files define the name. */
  filesDefining(name: string): number;
  symbolsOfFile(path: string): readonly SymbolFact[];
  importsOfFile(path: string): readonly ImportFact[];
  inheritsOfFile(path: string): readonly InheritFact[];
  fileExists(path: string): boolean;
  /** What the `package.json` of a folder says. */
  packageOf?(folder: string): PackageManifest | undefined;
  /** The path of the Go module that begins in a folder, as its `go.mod` says. */
  goModuleOf?(folder: string): string | undefined;
  /** What the `Cargo.toml` of a folder says of crates. */
  cargoManifestOf?(folder: string): CargoManifest | undefined;
  /**
   * Of a name that more files define neither implementations nor a lone definition are looked for; by default 400 and
   * 50.
   */
  readonly mostDefiners?: number;
}

export type FilesByPath = ReadonlyMap<string, FileFacts>;
