import { type CodebaseOptions, codeTools } from '@sluice/codeintel';
import type { Tool } from '@sluice/kernel';
import { type OperatorFiles, stoppedFiles } from '@sluice/tools';

/**
 * The tools that look through a repository. Files that the rules of now stop are not looked at, and the result says so;
 * `operator` is asked when the first call comes.
 */
export function repositoryTools(
  repository: CodebaseOptions,
  operator: () => OperatorFiles | undefined,
): readonly Tool[] {
  let stopped: ReturnType<typeof stoppedFiles> | undefined;
  return codeTools({
    ...repository,
    nowMs: Date.now,
    stoppedFor(tool) {
      const files = operator();
      if (files) stopped ??= stoppedFiles(files);
      return stopped?.(tool, repository.root);
    },
  });
}
