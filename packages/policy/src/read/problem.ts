/** What is wrong in a policy file, where, and the way out. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A policy file that cannot be used as it is. It names every problem, not only the first. */
export class PolicyFileError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.name = 'PolicyFileError';
    this.problems = problems;
  }
}
