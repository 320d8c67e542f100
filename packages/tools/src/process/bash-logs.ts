import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import type { BackgroundProcesses } from './background-processes.js';
import { describeExit } from './describe-exit.js';
import { shellNotFound } from './shell-not-found.js';

const DEFAULT_BYTES = 20_000;

const parameters = withOlderNames(
  z.strictObject({
    pid: z.union([z.int(), z.string().min(1)]).describe('pid or shell_id of a background command'),
    offset: z.int().min(0).default(0).describe('Byte from which to read; as given by next_offset'),
    limit: z.int().min(1).max(40_000).default(DEFAULT_BYTES).describe('Most bytes to return'),
  }),
  (value) => renameFields(value, parameterNames.bash_logs),
);

export function bashLogsTool(processes: BackgroundProcesses): Tool {
  return tool({
    name: 'bash_logs',
    description:
      'Read the output of a background command, also while it runs. Go on with offset = next_offset.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Read command output',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 10_000,
    },
    execute: ({ pid, offset, limit }, context) => {
      const found = processes.find(context, String(pid));
      if (!found) return shellNotFound(processes, context, String(pid));
      const page = found.logs(offset, limit);
      return {
        ok: true,
        pid: found.pid,
        shell_id: found.id,
        running: page.running,
        status: describeExit(page.exit),
        exitCode: page.exit?.exitCode ?? null,
        output: page.text,
        next_offset: page.nextOffset,
        remaining_bytes: page.remainingBytes,
        ...(page.droppedBytes > 0
          ? { dropped_bytes: page.droppedBytes, note: 'Older output is no longer kept' }
          : {}),
        ...(page.text === '' && page.running ? { note: '(no output yet)' } : {}),
      };
    },
  });
}
