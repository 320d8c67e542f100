import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { parameterNames, renameFields, withOlderNames } from './parameter-names.js';
import { failure } from './tool-failure.js';

const parameters = withOlderNames(
  z.strictObject({
    task: z
      .string()
      .max(100_000)
      .refine((text) => text.trim() !== '', 'task must not be empty')
      .describe('What the sub-agent is to do, with all it needs to know'),
    context: z.string().max(100_000).optional().describe('Facts that help'),
    agent: z.string().max(100).optional().describe('Another agent by its name, where you know one'),
  }),
  (value) => renameFields(value, parameterNames.task_run),
);

/** Coding only: a sub-agent may be given every tool its parent has. */
export function taskRunTool(): Tool {
  return tool({
    name: 'task_run',
    description:
      'Give a task to a sub-agent, which has at most your own rights, and get its answer.',
    parameters,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title: 'Run sub-agent',
      readonly: false,
      destructive: true,
      idempotent: false,
      openWorld: true,
      concurrent: true,
      timeout: 30 * 60_000,
      abortGraceMs: 10_000,
    },
    execute: async ({ task, context, agent }, { services, callId, signal }) => {
      if (!services.tasks) {
        return failure('NOT_CONFIGURED', 'Sub-agents are not available here', [
          'Do the task yourself',
        ]);
      }
      return services.tasks.run({
        task,
        ...(context === undefined ? {} : { context }),
        ...(agent === undefined ? {} : { agent }),
        callId,
        signal,
      });
    },
  });
}
