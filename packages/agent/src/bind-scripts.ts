import { createHash } from 'node:crypto';
import type { BindMore, SandboxPort } from '@sluice/kernel';

const MAX_WORDS = 64;

/** What a shell or an interpreter runs when it is named; where such a file is missing, it may yet appear. */
const SCRIPT_NAME =
  /\.(?:sh|bash|zsh|fish|py|js|mjs|cjs|ts|rb|pl|php|lua|ps1|bat|cmd|mk)$|(?:^|\/)(?:Makefile|makefile|GNUmakefile|justfile|package\.json)$/;
/** A path without an ending may be a program. */
const PROGRAM_PATH = /\/[^/.]+$/;

/**
 * A yes to a command is also one to the scripts that it names: it holds only while they hold what they held when the
 * question was asked. Otherwise the question is put again.
 */
export function bindScripts(sandbox: SandboxPort): BindMore {
  return async ({ arguments: args }) => {
    const scripts = await digestsOf(sandbox, scriptsNamedIn(args));
    return Object.keys(scripts).length > 0 ? { scripts } : {};
  };
}

function scriptsNamedIn(args: unknown): readonly string[] {
  if (typeof args !== 'object' || args === null) return [];
  const words = ['command', 'cmd']
    .map((key): unknown => Reflect.get(args, key))
    .filter((value) => typeof value === 'string')
    .flatMap((command) => command.split(/[\s;&|()<>"'`$=]+/));
  return [...new Set(words)]
    .filter((word) => SCRIPT_NAME.test(word) || PROGRAM_PATH.test(word))
    .slice(0, MAX_WORDS);
}

/** The digest of each script, and of one that is missing that it is. Other files, such as a log, are not bound. */
async function digestsOf(
  sandbox: SandboxPort,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const path of paths) {
    const digest = await scriptDigest(sandbox, path);
    if (digest !== undefined) digests[path] = digest;
    else if (SCRIPT_NAME.test(path)) digests[path] = 'missing';
  }
  return digests;
}

async function scriptDigest(sandbox: SandboxPort, path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await sandbox.readFile(path))
      .digest('hex');
  } catch {
    // Outside of the workspace, too large, or not there: the sandbox decides what the command may reach.
    return undefined;
  }
}
