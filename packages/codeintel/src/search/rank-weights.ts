/** Every number that ranking turns on, in one place. Chosen on the development set and 17 other repositories together. */
export interface RankWeights {
  readonly k1: number;
  readonly lengthShare: number;
  readonly body: number;
  readonly comment: number;
  readonly signature: number;
  readonly symbol: number;
  readonly folder: number;
  readonly stem: number;
  /** What a file gains when the query says its whole name, and its folder's. */
  readonly fileName: number;
  readonly folderName: number;
  /** What a file gains when all neighbouring words of the query stand side by side in it. */
  readonly phrase: number;
  /** What a file gains when all neighbouring Chinese words of the query stand close together in it, translated. */
  readonly nearness: number;
  /** What the file gains whose best passage fits best. */
  readonly passage: number;
  readonly commits: number;
  /** What the file gains whose commits, taken together, fit best. */
  readonly fileCommits: number;
  readonly recency: number;
  readonly test: number;
  readonly documentation: number;
  readonly generated: number;
  readonly vendored: number;
  readonly example: number;
  readonly data: number;
  readonly workshop: number;
  readonly declaration: number;
  readonly minified: number;
  readonly tested: number;
  readonly firstLine: number;
  readonly definition: number;
  readonly quotedPath: number;
  readonly frame: number;
}

export const defaultWeights: RankWeights = {
  k1: 1.8,
  lengthShare: 0.5,
  body: 0.75,
  comment: 0.8,
  signature: 0.6,
  symbol: 2,
  folder: 2,
  stem: 2,
  fileName: 0.25,
  folderName: 0.15,
  phrase: 0.4,
  nearness: 1,
  passage: 0.65,
  commits: 0.5,
  fileCommits: 0.2,
  recency: 1,
  test: 0.3,
  documentation: 0.3,
  generated: 0.4,
  vendored: 0.3,
  example: 0.3,
  data: 0.2,
  workshop: 0.4,
  declaration: 0.6,
  minified: 0.2,
  tested: 0.2,
  firstLine: 2,
  definition: 0.55,
  quotedPath: 0.6,
  frame: 1.2,
};
