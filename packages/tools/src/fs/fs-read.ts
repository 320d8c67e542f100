import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { requireSandbox } from '../require-sandbox.js';
import { failure, isFailure, orFailure } from '../tool-failure.js';
import type { WindowStart } from './read-lines.js';
import { readTextWindow, type TextWindow } from './read-text-window.js';

const DEFAULT_LINES = 2_000;

const parameters = withOlderNames(
  z.strictObject({
    path: z.string().min(1).describe('File in the workspace'),
    offset: z
      .int()
      .optional()
      .describe(
        'First line, counted from 1; negative counts from the end (-20: the last 20 lines)',
      ),
    limit: z.int().min(1).max(100_000).optional().describe('Number of lines (default 2000)'),
    byte_offset: z
      .int()
      .min(0)
      .optional()
      .describe('Start at this byte instead of a line; as given by next_byte_offset'),
  }),
  (value) => renameFields(value, parameterNames.fs_read),
);

export function fsReadTool(): Tool {
  return tool({
    name: 'fs_read',
    description:
      'Read lines of a text file in the workspace. Large files are read in windows: the result says how to go on.',
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
    execute: (args, context) =>
      orFailure(async () => {
        const { byte_offset: byte, offset = 1, limit = DEFAULT_LINES } = args;
        if (byte !== undefined && args.offset !== undefined) {
          return failure('INVALID_ARGS', 'offset and byte_offset exclude each other', [
            'Give one of them',
          ]);
        }
        const start: WindowStart =
          byte === undefined
            ? offset < 0
              ? { lastLines: -offset }
              : { line: Math.max(1, offset) }
            : { byte };
        const window = await readTextWindow(
          requireSandbox(context),
          context.services,
          args.path,
          start,
          limit,
        );
        return isFailure(window) ? window : describeWindow(window, start, limit);
      }),
  });
}

function describeWindow(window: TextWindow, start: WindowStart, limit: number) {
  const line = firstLine(window, start);
  const goesOnAtLine = line !== undefined && !window.endsInLine;
  return {
    path: window.path,
    offset: line ?? null,
    limit,
    lines: window.lines,
    truncated: !window.isEnd,
    totalLines: window.totalLines,
    size: window.size,
    content: window.content,
    ...(window.isEnd
      ? {}
      : {
          ...(goesOnAtLine ? { next_offset: line + window.lines } : {}),
          next_byte_offset: window.nextByte,
        }),
    ...(window.endsInLine
      ? { note: 'The line is longer than one result; go on with byte_offset' }
      : {}),
    ...(window.hasBom ? { bom: true } : {}),
    ...(window.lineEnding === 'crlf' || window.lineEnding === 'mixed'
      ? { line_endings: window.lineEnding }
      : {}),
    ...(window.isUtf8 ? {} : { encoding: 'not UTF-8; bytes that are no text show as U+FFFD' }),
  };
}

function firstLine(window: TextWindow, start: WindowStart): number | undefined {
  if ('line' in start) return start.line;
  if ('byte' in start) return start.byte === 0 ? 1 : undefined;
  return window.totalLines === null
    ? undefined
    : Math.max(1, window.totalLines - start.lastLines + 1);
}
