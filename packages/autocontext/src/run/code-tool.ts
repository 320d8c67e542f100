import type { Codebase, SearchResult } from '@sluice/codeintel';
import { type Tool, toolFromInstance } from '@sluice/kernel';
import type { PlannedTool } from '../auto-output.js';
import { toolTable } from '../plan/tool-table.js';
import { uptimeMs } from '../uptime-ms.js';
import type { CodeQuestion } from './code-questions.js';
import type { RepositoryCode } from './repository-code.js';
import { withTimeGuard } from './with-time-guard.js';

/** What is found after a change was seen may have changed too. */
const MOST_LOOKS = 3;

/** A question about the code as a tool of the kernel. Its work ends when its time is up, loops included. */
export function codeTool(
  planned: PlannedTool,
  question: CodeQuestion,
  code: RepositoryCode,
  deadline: number,
): Tool {
  const { timeout_ms: timeout } = planned;
  const { description, properties, required } = question;
  const answer = async (args: never): Promise<unknown> => {
    const limit = Math.min(deadline, uptimeMs() + timeout);
    // A search that sees changes opens the code anew; the neighbours of what it found are looked for there.
    const found = planned.tool === 'ci_graph_rag' ? await code.searching : undefined;
    let codebase = await code.codebase();
    const ask = async (from: Codebase): Promise<unknown> =>
      withTimeGuard(limit - uptimeMs(), () => question.ask(from, args, found));
    let said = await ask(codebase);
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const fresh = await code.fresh(codebase, pathsOf(said));
      if (fresh === codebase) break;
      codebase = fresh;
      said = await ask(codebase);
    }
    return said;
  };
  return readingTool(planned, description, { properties, required }, (args: never) => {
    const answered = answer(args);
    if (planned.tool === 'ci_search') {
      code.searching = answered.then(searchResult, () => undefined);
    }
    return answered;
  });
}

/** `ci_index_status` without a look at every file: it never waits for anything. */
export function indexStatusTool(planned: PlannedTool, code: RepositoryCode): Tool {
  return readingTool(planned, 'State of the code index', { properties: {}, required: [] }, () =>
    code.status(),
  );
}

function readingTool(
  { tool: name, timeout_ms: timeout }: PlannedTool,
  description: string,
  args: Pick<CodeQuestion, 'properties' | 'required'>,
  exec: (args: never) => unknown,
): Tool {
  return toolFromInstance({
    name,
    description,
    input_schema: { type: 'object', ...args, additionalProperties: false },
    exec,
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

function searchResult(answer: unknown): SearchResult | undefined {
  const isResult = typeof answer === 'object' && answer !== null && 'candidates' in answer;
  // Only the search of code intelligence answers here; its type says what it answers with.
  return isResult ? (answer as SearchResult) : undefined;
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
