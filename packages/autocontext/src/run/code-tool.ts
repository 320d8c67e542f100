import { type Tool, toolFromInstance } from '@sluice/kernel';
import type { PlannedTool } from '../auto-output.js';
import { toolTable } from '../plan/tool-table.js';
import type { CodeQuestion } from './code-questions.js';
import type { RepositoryCode } from './repository-code.js';
import { withTimeGuard } from './with-time-guard.js';

/** A question about the code as a tool of the kernel. Its work ends when its time is up, loops included. */
export function codeTool(
  planned: PlannedTool,
  question: CodeQuestion,
  code: RepositoryCode,
  deadline: number,
): Tool {
  const { tool: name, timeout_ms: timeout } = planned;
  return toolFromInstance({
    name,
    description: question.description,
    input_schema: {
      type: 'object',
      properties: question.properties,
      required: question.required,
      additionalProperties: false,
    },
    exec: async (args: never) => {
      const limit = Math.min(deadline, performance.now() + timeout);
      const ask = async (codebase: Parameters<CodeQuestion['ask']>[0]): Promise<unknown> =>
        withTimeGuard(limit - performance.now(), () => question.ask(codebase, args));
      const codebase = await code.codebase();
      const answer = await ask(codebase);
      const fresh = await code.fresh(codebase, pathsOf(answer));
      return fresh === codebase ? answer : ask(fresh);
    },
    metadata: {
      version: toolTable.get(name)?.version ?? '1.0',
      timeout,
      concurrent: true,
      readonly: true,
      destructive: false,
      openWorld: false,
    },
    group: 'code',
    allowedModes: ['coding'],
  });
}

/** The files that an answer is about to show. */
function pathsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('candidates' in answer)) return [];
  const { candidates } = answer;
  if (!Array.isArray(candidates)) return [];
  return candidates.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'path' in entry && typeof entry.path === 'string'
      ? [entry.path]
      : [],
  );
}
