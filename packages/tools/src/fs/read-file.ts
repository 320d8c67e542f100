import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { isFailure, orFailure } from '../tool-failure.js';
import { readTextWindow } from './read-text-window.js';

const MAX_LINES = 2_000;

const parameters = withOlderNames(
  z.strictObject({
    path: z.string().min(1).describe('File in the workspace'),
    offset: z.int().min(0).default(0).describe('Lines to skip'),
    limit: z.int().min(1).max(MAX_LINES).default(MAX_LINES).describe('Number of lines'),
  }),
  (value) => renameFields(value, parameterNames.read_file),
);

/** A plain reader; `fs_read` does more. */
export function readFileTool(): Tool {
  return tool({
    name: 'read_file',
    description: 'Read a text file in the workspace.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Read file',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 30_000,
    },
    execute: ({ path, offset, limit }, context) =>
      orFailure(async () => {
        const window = await readTextWindow(
          requireSandbox(context),
          context.services,
          path,
          { line: offset + 1 },
          limit,
        );
        if (isFailure(window)) return window;
        return {
          content: window.content,
          path: window.path,
          size: window.size,
          file_path: window.absolutePath,
          relative_path: window.path,
          total_lines: window.totalLines,
          offset,
          limit,
          lines_returned: window.lines,
          truncated: !window.isEnd,
        };
      }),
  });
}
