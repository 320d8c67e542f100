import { type Tool, type ToolContext, tool } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { SandboxError } from '@sluice/sandbox';
import { z } from 'zod';
import { withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { failure, orFailure, type ToolFailure } from '../tool-failure.js';
import { compileGlob, type PathTest } from './glob-pattern.js';
import { type GrepFlags, parseGrepFlags, ripgrepArguments } from './grep-flags.js';
import { searchFiles, searchLines } from './grep-search.js';
import { ignoreArguments, type SearchScope, searchScope } from './search-scope.js';

const parameters = withOlderNames(
  z.strictObject({
    pattern: z
      .string()
      .min(1, 'pattern must not be empty')
      .max(10_000)
      .describe('Regular expression (Rust syntax, linear time)'),
    path: z.string().min(1).default('.').describe('Folder, file or glob to search in'),
    flags: z
      .union([z.string(), z.array(z.string())])
      .default('')
      .describe('As grep has them: i, w, l, c, F, v, A n, B n, C n'),
    regex: z.boolean().optional().describe('false takes the pattern as literal text'),
    case_sensitive: z.boolean().optional(),
    max_results: z.int().min(1).max(2_000).default(200).describe('Most lines to return'),
  }),
  (value) => value,
);

type Arguments = {
  readonly pattern: string;
  readonly path: string;
  readonly flags: string | readonly string[];
  readonly regex?: boolean | undefined;
  readonly case_sensitive?: boolean | undefined;
  readonly max_results: number;
};

export function fsGrepTool(): Tool {
  return tool({
    name: 'fs_grep',
    description:
      'Search the text of files in the workspace. Honours .gitignore and skips binary files.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Search files',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 35_000,
    },
    execute: (args, context) => orFailure(() => grep(args, context)),
  });
}

async function grep(args: Arguments, context: ToolContext): Promise<unknown> {
  const flags = readFlags(args);
  if ('error' in flags) return flags;
  const sandbox = requireSandbox(context);
  const place = await findScope(context, args.path);
  if ('error' in place) return place;
  const { scope, isWanted } = place;
  const search = {
    sandbox,
    scope,
    isWanted,
    limit: args.max_results,
    signal: context.signal,
    args: [
      ...ripgrepArguments(flags),
      ...ignoreArguments(scope),
      '--regex-size-limit=10M',
      '--dfa-size-limit=50M',
      `--regexp=${args.pattern}`,
    ],
  };
  const shown = { ok: true, pattern: args.pattern, path: args.path };
  if (flags.filesOnly || flags.countOnly) {
    const found = await searchFiles(search, flags.countOnly);
    return 'error' in found ? found : { ...shown, ...found };
  }
  const found = await searchLines(search);
  return 'error' in found ? found : { ...shown, ...found };
}

function readFlags(args: Arguments): GrepFlags | ToolFailure {
  try {
    const flags = parseGrepFlags(args.flags);
    return {
      ...flags,
      isLiteral: flags.isLiteral || args.regex === false,
      ignoreCase: flags.ignoreCase || args.case_sensitive === false,
    };
  } catch (error) {
    return failure('INVALID_FLAGS', messageOf(error), ['Use only the flags named in the error']);
  }
}

interface GrepScope {
  readonly scope: SearchScope;
  readonly isWanted: PathTest | undefined;
}

/** A path that does not exist as it is, but has wildcards, is a glob from the first root. */
async function findScope(context: ToolContext, path: string): Promise<GrepScope | ToolFailure> {
  const sandbox = requireSandbox(context);
  try {
    return { scope: await searchScope(sandbox, path), isWanted: undefined };
  } catch (error) {
    const isGlob = /[*?[{]/.test(path) && !path.split('/').includes('..') && !path.startsWith('/');
    if (!(error instanceof SandboxError && error.code === 'NOT_FOUND' && isGlob)) throw error;
    try {
      return { scope: await searchScope(sandbox, '.'), isWanted: compileGlob(path) };
    } catch (fault) {
      const reason = messageOf(fault);
      return failure('INVALID_PATTERN', `The glob ${path} cannot be used: ${reason}`, [
        'Correct the glob, or name a folder',
      ]);
    }
  }
}
