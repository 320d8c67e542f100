import {
  type Answered,
  type Codebase,
  type CodeQuestion,
  ciIndexStatus,
  type FoundPlace,
} from '@sluice/codeintel';
import type { PlannedTool } from '../auto-output.js';
import { uptimeMs } from '../uptime-ms.js';
import { type Finds, findsAt } from './finds.js';
import type { RepositoryCode } from './repository-code.js';
import { RunnableTool } from './runnable-tool.js';
import { OutOfTime, withTimeGuard } from './with-time-guard.js';

/** What is found after a change was seen may have changed too. */
const MOST_LOOKS = 3;

/** A question about the code as a tool of the kernel. Its work ends when its time is up, loops included. */
export function codeTool<Args, Result>(
  planned: PlannedTool,
  question: CodeQuestion<Args, Result>,
  code: RepositoryCode,
  deadline: number,
  answering: (answer: Promise<Answered<Result>>) => void = () => undefined,
): RunnableTool {
  let best: (() => FoundPlace | undefined) | undefined;
  const whenRanked = (made: typeof best): void => {
    best = made;
  };
  const answer = async (args: Args): Promise<Answered<Result>> => {
    const limit = Math.min(deadline, uptimeMs() + planned.timeout_ms);
    // A search that sees changes opens the code anew; the neighbours of what it found are looked for there.
    const found = planned.tool === 'ci_graph_rag' ? await code.searching : undefined;
    const circumstances = { nowMs: Date.now(), found, whenRanked };
    const ask = async (from: Codebase): Promise<Answered<Result>> =>
      withTimeGuard(limit - uptimeMs(), () => question.ask(from, args, circumstances));
    let codebase = await code.codebase();
    let answered = await ask(codebase);
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const paths = answered.places().map((place) => place.path);
      const fresh = await code.fresh(codebase, paths);
      if (fresh === codebase) break;
      codebase = fresh;
      answered = await ask(codebase);
    }
    return answered;
  };
  return new RunnableTool({
    ...question,
    planned,
    work: async (args: Args, keep: (finds: Finds) => void) => {
      const answered = answer(args);
      answering(answered);
      try {
        const { places, isCut } = await answered;
        const finds = findsAt(places(), isCut);
        // The record only has to say that it was found: what is shown is made of the finds, and cleaned.
        return { result: { summary: finds.summary }, finds };
      } catch (error) {
        if (error instanceof OutOfTime && best) keep(bestInTime(best, code));
        throw error;
      }
    },
  });
}

const LAST_MS = 100;

/** One place with code is worth a moment more than nothing. */
function bestInTime(best: () => FoundPlace | undefined, code: RepositoryCode): Finds {
  code.giveMoreTime(LAST_MS);
  try {
    const place = withTimeGuard(LAST_MS, best);
    return findsAt(place ? [place] : [], true);
  } catch (error) {
    if (error instanceof OutOfTime) return findsAt([], true);
    throw error;
  }
}

/** `ci_index_status` without a look at every file: it never waits for anything. */
export function indexStatusTool(planned: PlannedTool, code: RepositoryCode): RunnableTool {
  return new RunnableTool({
    ...ciIndexStatus,
    planned,
    work: () => {
      const result = code.status();
      return { result, finds: { finds: [], summary: result.summary, isTruncated: false } };
    },
  });
}
