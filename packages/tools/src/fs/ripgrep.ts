import { type RipgrepEnd, type RipgrepRun, runRipgrep } from '@sluice/sandbox';

/** Runs the packaged ripgrep through its one door. */
export async function runPackagedRipgrep(run: Omit<RipgrepRun, 'program'>): Promise<RipgrepEnd> {
  return runRipgrep({ ...run, program: await findProgram() });
}

let found: Promise<string> | undefined;

/** Looked for at the first search, so that a platform without it still has every other tool. */
function findProgram(): Promise<string> {
  found ??= import('@vscode/ripgrep').then(
    ({ rgPath }) => rgPath,
    (cause: unknown) => {
      throw new Error('The search program is not packaged for this platform', { cause });
    },
  );
  return found;
}
