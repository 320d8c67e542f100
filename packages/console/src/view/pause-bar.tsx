import { useEffect, useState } from 'react';
import { setPaused } from '../model/set-paused.js';
import { fill } from '../text/fill.js';
import { saidOf } from '../text/said.js';
import { useConsole } from './console-context.js';
import { useResult } from './use-result.js';
import { Visible } from './visible.js';

const LOOK_EVERY_MS = 3_000;

/** On every page, while somebody holds all agents: who it is, and the way to let them go on. */
export function PauseBar() {
  const { state, store, texts } = useConsole();
  const { value, reload } = useResult('session.list', { limit: 1 });
  const [problem, setProblem] = useState<string | undefined>(undefined);
  // A pause tells no event: somebody else may hold all, or let them go on, while this page only stands open.
  useEffect(() => {
    const looking = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [reload]);
  const { allPaused } = state;
  const isNews = value !== undefined && value.all_paused?.at !== allPaused?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that differs is a reason to look
  useEffect(() => {
    if (isNews) store.lookAgain();
  }, [store, isNews, value]);

  async function resume(): Promise<void> {
    setProblem(undefined);
    try {
      await setPaused(store, false);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <div role="status" className={allPaused ? 'bar bar-wait' : 'unseen'}>
      {allPaused && (
        <>
          <Visible text={`‖ ${fill(texts.now.allPaused, { who: allPaused.by })}`} isProse />{' '}
          {state.me?.role !== 'viewer' && (
            <button type="button" onClick={() => void resume()}>
              {texts.now.resumeAll}
            </button>
          )}
          {problem !== undefined && (
            <span className="problem">{fill(texts.common.failed, { message: problem })}</span>
          )}
        </>
      )}
    </div>
  );
}
