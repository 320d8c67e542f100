/** What is wrong in a policy file, where, and the way out. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** More than a person mends in one go. */
const SHOWN = 20;

/** A policy file that cannot be used as it is. It has every problem, not only the first. */
export class PolicyFileError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const shown = problems.slice(0, SHOWN);
    const left = problems.length - shown.length;
    const lines = shown.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    super([...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'));
    this.name = 'PolicyFileError';
    this.problems = problems;
  }
}
