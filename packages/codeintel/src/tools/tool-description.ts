import type { JsonSchema } from '@sluice/kernel';
import type { Codebase } from '../search/codebase.js';
import type { SearchResult } from '../search/search.js';
import type { FoundPlace } from './found-place.js';

/** All that is said of a `ci_*` tool, in the file of that tool and nowhere else. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  /** What a model reads. */
  readonly description: string;
  readonly version: string;
  /**
   * JSON Schema of the arguments; defaults stand here for the reader and are applied by the question itself. The first of
   * its examples is what an error about the arguments shows.
   */
  readonly schema: JsonSchema;
  /** The longest a call may take when somebody asks for it. */
  readonly timeoutMs: number;
  readonly automatic: AutomaticUse;
}

/** How auto tools may run it, which nobody asked for. */
export interface AutomaticUse {
  /** 0 and 1 run for every prompt about code, 2 only when it was switched on. */
  readonly tier: 0 | 1 | 2;
  readonly timeoutMs: number;
  /** What numbers are held to, whoever gave them. */
  readonly clamps: Readonly<Record<string, NumberRange>>;
  /** Arguments that settings may give as one of these words. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** A tool that asks about the code of a repository. */
export interface CodeQuestion<Args, Result = unknown> extends ToolDescription {
  /** What the question is about; in a repository without an index files that hold these words are read first. */
  wordsOf(args: Args): string;
  ask(
    codebase: Codebase,
    args: Args,
    circumstances: Circumstances,
  ): Answered<Result> | Promise<Answered<Result>>;
}

export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** What a search for the same words found just before; it is not made a second time. */
  readonly found?: SearchResult | undefined;
  /** Told how to work out the best place alone as soon as that is possible, for where time is up before the rest. */
  readonly whenRanked?: ((best: () => FoundPlace | undefined) => void) | undefined;
}

export interface Answered<Result> {
  /** For whoever asked: a document with a schema of its own. */
  readonly result: Result;
  /** The places that the result names, best first. Worked out only where they are shown. */
  readonly places: () => readonly FoundPlace[];
  readonly isCut: boolean;
}
