import { type Tool, type ToolServices, tool } from '@sluice/kernel';
import type { Sandbox } from '@sluice/sandbox';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { fileSummary } from '../summaries.js';
import { countLines, fromByteText, showByteText, toByteText } from '../text/file-text.js';
import { unifiedDiff } from '../text/unified-diff.js';
import { orFailure } from '../tool-failure.js';
import { wellFormedText } from '../well-formed-text.js';
import { describeWrite } from './describe-changes.js';
import {
  effectChanged,
  expectedFileOf,
  isAsExpected,
  readPrecondition,
  writeAsExpected,
} from './expected-files.js';
import { staleFailure } from './file-failures.js';
import { isStale, rememberVersion } from './file-version.js';
import { inStyleOf, oldText, statFile } from './old-file.js';

const parameters = withOlderNames(
  z.strictObject({
    path: z.string().min(1).describe('File in the workspace; missing folders are made'),
    content: wellFormedText().describe('The whole new content'),
  }),
  (value) => renameFields(value, parameterNames.fs_write),
);

export function fsWriteTool(): Tool {
  return tool({
    name: 'fs_write',
    description:
      'Write a whole file in the workspace, new or over an old one. To change part of a file use fs_edit.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Write file',
      readonly: false,
      destructive: true,
      idempotent: true,
      openWorld: false,
      concurrent: false,
      timeout: 30_000,
    },
    describeEffect: ({ path, content }, context) => describeWrite(path, content, context),
    summarize: ({ path }, end) => fileSummary(path, end),
    execute: ({ path, content }, context) =>
      orFailure(async () => {
        const sandbox = requireSandbox(context);
        const precondition = readPrecondition(context.precondition);
        const expected = expectedFileOf(precondition, path);
        if (precondition !== undefined && !(await isAsExpected(sandbox, expected))) {
          return effectChanged(path);
        }
        const old = await statFile(sandbox, path);
        if (old && isStale(context.services.filePool, old)) return staleFailure(old.path);
        const { text, kept } = await inStyleOf(sandbox, old, toByteText(content));
        const before = old && (await oldText(sandbox, old));
        const after = showByteText(text);
        const result = await writeAsExpected(path, precondition, () =>
          sandbox.writeFile(path, fromByteText(text), {
            ifUnchanged: expected ? expected.version : (old?.version ?? null),
            ...(expected ? { ifAt: expected.at } : {}),
            allowProtected: typeof expected?.runsCode === 'string',
          }),
        );
        if ('error' in result) return result;
        rememberVersion(context.services, result);
        return {
          ok: true,
          path: result.path,
          operation: result.isNew ? 'create' : 'update',
          bytes: result.bytes,
          lines: countLines(content),
          ...(before === undefined || before === after
            ? {}
            : { diff: unifiedDiff(result.path, before, after) }),
          ...(kept.length > 0 ? { kept } : {}),
        };
      }),
  });
}

/** Writes exact bytes, refusing a file that changed since this agent saw it. For callers that want no other help. */
export async function writeExact(
  sandbox: Sandbox,
  services: ToolServices,
  path: string,
  data: Uint8Array,
): Promise<{ readonly path: string; readonly bytes: number } | 'stale'> {
  const old = await statFile(sandbox, path);
  if (old && isStale(services.filePool, old)) return 'stale';
  const result = await sandbox.writeFile(path, data, { ifUnchanged: old ? old.version : null });
  rememberVersion(services, result);
  return result;
}
