import { failure, type ToolFailure } from '../tool-failure.js';

export function staleFailure(path: string): ToolFailure {
  return failure(
    'STALE',
    `File appears to have changed externally. Please read it again before writing. (${path})`,
    [`Read ${path} again, look at what changed, then repeat the edit`],
    { path },
  );
}

export function binaryFailure(path: string, kind: string, size: number): ToolFailure {
  return failure(
    'BINARY_FILE',
    `${path} is not text: ${kind}, ${size} bytes. Its content is not shown and not edited.`,
    ['Use a program that knows this kind of file, through bash_run'],
    { path, kind, size },
  );
}
