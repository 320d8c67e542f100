import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { fileSummary } from '../summaries.js';
import { orFailure } from '../tool-failure.js';
import { describeEdits } from './describe-changes.js';
import { editFiles } from './edit-files.js';
import { editFields, renameEdits } from './edit-schema.js';

const MAX_EDITS = 200;

const parameters = withOlderNames(
  z.strictObject({
    path: z.string().min(1).describe('File in the workspace'),
    edits: z
      .array(z.strictObject(editFields))
      .min(1)
      .max(MAX_EDITS)
      .describe('Replacements, applied in order; all or none'),
  }),
  (value) => renameEdits(oneEditAsList(renameFields(value, parameterNames.fs_edit))),
);

export function fsEditTool(): Tool {
  return tool({
    name: 'fs_edit',
    description:
      'Replace literal text in one file. Each text to find must occur exactly once, unless replace_all is set. All edits are made or none; the result is a unified diff.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Edit file',
      readonly: false,
      destructive: true,
      idempotent: false,
      openWorld: false,
      concurrent: false,
      timeout: 30_000,
    },
    describeEffect: ({ path, edits }, context) =>
      describeEdits(
        edits.map((edit) => ({ ...edit, path })),
        context,
      ),
    summarize: ({ path }, end) => fileSummary(path, end),
    execute: ({ path, edits }, context) =>
      orFailure(async () => {
        const result = await editFiles(
          requireSandbox(context),
          context.services,
          edits.map((edit) => ({ ...edit, path })),
          context.precondition,
        );
        if (!('failure' in result)) return { ok: true, ...result[0] };
        const which = edits.length > 1 ? `Edit ${result.index + 1} of ${edits.length}: ` : '';
        return {
          ...result.failure,
          error: `${which}${result.failure.error}. Nothing was changed.`,
          ...(edits.length > 1 ? { edit_index: result.index } : {}),
        };
      }),
  });
}

/** One edit given as fields of the call itself. */
function oneEditAsList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'edits' in value || !('find' in value))
    return value;
  const { find, replace, replace_all, ...rest } = {
    replace: undefined,
    replace_all: undefined,
    ...value,
  };
  const edit = {
    find,
    ...(replace === undefined ? {} : { replace }),
    ...(replace_all === undefined ? {} : { replace_all }),
  };
  return { ...rest, edits: [edit] };
}
