import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from '../parameter-names.js';
import { orFailure } from '../tool-failure.js';
import type { BackgroundProcesses } from './background-processes.js';
import { describeExit } from './describe-exit.js';
import { shellNotFound } from './shell-not-found.js';

const parameters = withOlderNames(
  z.strictObject({
    pid: z.union([z.int(), z.string().min(1)]).describe('pid or shell_id of a background command'),
  }),
  (value) => renameFields(value, parameterNames.bash_kill),
);

export function bashKillTool(processes: BackgroundProcesses): Tool {
  return tool({
    name: 'bash_kill',
    description: 'End a background command and everything it started, and say how it ended.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'End command',
      readonly: false,
      destructive: true,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 20_000,
      abortGraceMs: 10_000,
    },
    execute: ({ pid }, context) =>
      orFailure<unknown>(async () => {
        const found = processes.find(context, String(pid));
        if (!found) return shellNotFound(processes, context, String(pid));
        const wasRunning = found.logs(0, 0).running;
        const exit = await found.kill();
        return {
          ok: exit.survivors === 0,
          ...(exit.survivors === 0 ? {} : { error: describeExit(exit), error_code: 'SURVIVORS' }),
          pid: found.pid,
          shell_id: found.id,
          exitCode: exit.exitCode,
          signal: exit.signal,
          message: wasRunning
            ? `Killed shell ${found.id}: ${describeExit(exit)}`
            : `Shell ${found.id} had already ended: ${describeExit(exit)}`,
        };
      }),
  });
}
