import type { PolicyRule } from '@sluice/kernel';
import { namedPaths } from '@sluice/policy';
import { SandboxError } from '@sluice/sandbox';
import type { PathResolver } from '../command-policy/linked-file.js';

/** The built-in tools that open their paths through the sandbox. The paths of other tools may mean something else. */
const SANDBOXED = [
  'fs_read',
  'fs_write',
  'fs_edit',
  'fs_multi_edit',
  'fs_glob',
  'fs_grep',
  'read_file',
  'bash_run',
  'git_commit',
];
const MAX_PATHS = 600;

/**
 * Denies a path that the sandbox does not open, such as one that leads out of the workspace, in the sandbox's own
 * words: so nobody is asked about a call that cannot succeed, and an explanation knows the boundary. The sandbox checks
 * again when the file is opened.
 */
export function workspaceBoundary(
  sandbox: PathResolver,
  tools: readonly string[] = SANDBOXED,
): PolicyRule {
  const names = new Set(tools);
  return async ({ tool, args }) => {
    if (!names.has(tool.name)) return undefined;
    for (const path of new Set(namedPaths(args).slice(0, MAX_PATHS))) {
      const rule = await refusalOf(sandbox, path);
      if (rule === undefined) continue;
      const denied = { verdict: 'deny', rule, where: 'the workspace boundary' } as const;
      return { ...denied, matched: [{ name: 'workspace-boundary', ...denied }] };
    }
    return undefined;
  };
}

/** Why the sandbox refuses the path itself. What else may be wrong, such as a missing file, the tool tells. */
async function refusalOf(sandbox: PathResolver, path: string): Promise<string | undefined> {
  try {
    await sandbox.resolvePath(path);
    return undefined;
  } catch (error) {
    if (!(error instanceof SandboxError && error.code.startsWith('PATH_'))) return undefined;
    return `${error.code}: ${error.message}`;
  }
}
