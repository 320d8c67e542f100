import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { filesSummary } from '../summaries.js';
import { orFailure } from '../tool-failure.js';
import { describeEdits } from './describe-changes.js';
import { editFiles } from './edit-files.js';
import { editFields, renameEdits } from './edit-schema.js';

const MAX_EDITS = 500;

const parameters = withOlderNames(
  z.strictObject({
    edits: z
      .array(
        z.strictObject({
          path: z.string().min(1).describe('File in the workspace'),
          ...editFields,
        }),
      )
      .min(1)
      .max(MAX_EDITS)
      .describe('Replacements in any number of files, applied in order; all or none'),
  }),
  renameEdits,
);

export function fsMultiEditTool(): Tool {
  return tool({
    name: 'fs_multi_edit',
    description:
      'Replace literal text in several files at once. All edits of all files are made or none, also when the program is killed midway.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Edit files',
      readonly: false,
      destructive: true,
      idempotent: false,
      openWorld: false,
      concurrent: false,
      timeout: 60_000,
    },
    describeEffect: ({ edits }, context) => describeEdits(edits, context),
    summarize: ({ edits }, end) =>
      filesSummary(
        edits.map(({ path }) => path),
        end,
      ),
    execute: ({ edits }, context) =>
      orFailure(async () => {
        const result = await editFiles(
          requireSandbox(context),
          context.services,
          edits,
          context.precondition,
        );
        if ('failure' in result) {
          const { index, failure } = result;
          return {
            ...failure,
            error: `Edit ${index + 1} of ${edits.length}: ${failure.error}. No file was changed.`,
            results: edits.map(({ path }, at) => ({
              path,
              replacements: 0,
              status: at === index ? 'error' : 'skipped',
              ...(at === index ? { message: failure.error } : {}),
            })),
          };
        }
        return {
          ok: true,
          results: result.map((file) => ({ ...file, status: 'ok' })),
        };
      }),
  });
}
