import { type Tool, type ToolContext, toolFromInstance } from '@sluice/kernel';
import { type CodebaseOptions, openCodebase } from '../search/codebase.js';
import { ciIndexStatus, runIndexStatus } from './ci-index-status.js';
import { codeQuestions } from './code-questions.js';
import type { CodeQuestion, ToolDescription } from './tool-description.js';

export interface CodeToolOptions extends CodebaseOptions {
  /** Milliseconds since 1970; where the days of `ci_hotspot` end. */
  readonly nowMs: () => number;
  /** Threads for a build asked for by `ci_index_status`; none when absent. */
  readonly threads?: number;
  /** For each tool, as rules are now, who keeps a file from it. */
  readonly stoppedFor?: (tool: string) => CodebaseOptions['stoppedBy'];
}

/** The eight tools over one repository. They read files and write nothing but the index in the cache folder. */
export function codeTools(options: CodeToolOptions): readonly Tool[] {
  const status = toolOf(ciIndexStatus, (args: never, { signal }) =>
    runIndexStatus(options, args, signal),
  );
  return [status, ...codeQuestions.map((question) => questionTool(question, options))];
}

function questionTool<Args>(question: CodeQuestion<Args, object>, options: CodeToolOptions): Tool {
  return toolOf(question, async (args: Args) => {
    const stoppedBy = options.stoppedFor?.(question.name);
    const codebase = await openCodebase({ ...options, stoppedBy }, question.wordsOf(args));
    try {
      const { result } = await question.ask(codebase, args, { nowMs: options.nowMs() });
      return codebase.leftOut === undefined ? result : { ...result, left_out: codebase.leftOut };
    } finally {
      codebase.close();
    }
  });
}

function toolOf(
  { name, title, description, version, schema, timeoutMs }: ToolDescription,
  exec: (args: never, context: ToolContext) => unknown,
): Tool {
  return toolFromInstance({
    name,
    description,
    input_schema: schema,
    exec,
    group: 'code',
    allowedModes: ['coding'],
    metadata: {
      title,
      version,
      tags: ['code-intelligence'],
      timeout: timeoutMs,
      concurrent: true,
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
    },
  });
}
