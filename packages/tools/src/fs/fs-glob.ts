import { type Tool, tool } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { failure, orFailure } from '../tool-failure.js';
import { confirmPlaces } from './confirm-hits.js';
import { compileGlob, type PathTest } from './glob-pattern.js';
import { runPackagedRipgrep } from './ripgrep.js';
import { heldUp, ignoreArguments, searchScope, shownHit } from './search-scope.js';

const TIMEOUT_MS = 30_000;

const parameters = withOlderNames(
  z.strictObject({
    pattern: z.string().min(1).describe('Glob over paths, e.g. src/**/*.ts'),
    exclude: z
      .union([z.string(), z.array(z.string()).max(50)])
      .optional()
      .describe('Globs of paths to leave out'),
    cwd: z.string().min(1).default('.').describe('Folder in which the pattern starts'),
    dot: z.boolean().default(false).describe('Also names that begin with a dot'),
    limit: z.int().min(1).max(10_000).default(200).describe('Most paths to return'),
  }),
  (value) => renameFields(value, parameterNames.fs_glob),
);

export function fsGlobTool(): Tool {
  return tool({
    name: 'fs_glob',
    description:
      'Find files in the workspace by a glob over their paths. Honours .gitignore; sorted by path.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Find files',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 35_000,
    },
    execute: (args, context) =>
      orFailure(async () => {
        const excluded = typeof args.exclude === 'string' ? [args.exclude] : (args.exclude ?? []);
        let wanted: PathTest;
        let unwanted: readonly PathTest[];
        try {
          wanted = compileGlob(args.pattern);
          unwanted = excluded.map(compileExclude);
        } catch (error) {
          return failure('INVALID_PATTERN', `The glob cannot be used: ${messageOf(error)}`, [
            'Correct the pattern; *, ?, [a-z], ** and {a,b} are known',
          ]);
        }
        const sandbox = requireSandbox(context);
        const scope = await searchScope(sandbox, args.cwd);
        if (!scope.isFolder) {
          return failure('NOT_DIRECTORY', `${args.cwd} is not a folder`, ['Name a folder in cwd'], {
            path: args.cwd,
          });
        }
        const prefix = scope.target === './' ? './' : `${scope.target}/`;
        const found: string[] = [];
        const end = await runPackagedRipgrep({
          args: [
            '--files',
            '--null',
            ...(args.dot ? ['--hidden', '--glob=!.git'] : []),
            ...ignoreArguments(scope),
            '--',
            scope.target,
          ],
          cwd: scope.root,
          signal: context.signal,
          timeoutMs: TIMEOUT_MS,
          separator: '\0',
          onLine: (line) => {
            const path = line.toString('utf8');
            const inner = path.startsWith(prefix) ? path.slice(prefix.length) : path;
            if (wanted(inner) && !unwanted.some((test) => test(inner))) found.push(path);
            return true;
          },
        });
        if (end.heldUpBy !== undefined) return heldUp(end.heldUpBy, scope);
        found.sort();
        const shown = found.slice(0, args.limit);
        const matches = (await confirmPlaces(sandbox, scope.root, shown)).map((path) =>
          shownHit(scope, path),
        );
        return {
          ok: true,
          pattern: args.pattern,
          cwd: args.cwd,
          count: found.length,
          truncated: found.length > shown.length || end.timedOut,
          matches,
          ...(found.length > shown.length
            ? { note: `${found.length - shown.length} more; narrow the pattern or raise limit` }
            : {}),
          ...(end.timedOut ? { note: 'The search ran out of time; narrow cwd' } : {}),
        };
      }),
  });
}

/** `node_modules` leaves out the folder wherever it is, and all in it. */
function compileExclude(pattern: string): PathTest {
  const bare = pattern.replace(/\/+$/, '');
  if (bare.includes('/') || bare.includes('**')) {
    const [exact, below] = [compileGlob(bare), compileGlob(`${bare}/**`)];
    return (path) => exact(path) || below(path);
  }
  const name = compileGlob(bare);
  return (path) => path.split('/').some((part) => name(part));
}
