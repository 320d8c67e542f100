import type { SessionView } from '@sluice/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

const PAGE = 100;

interface Found {
  readonly sessions: readonly SessionView[];
  readonly next: string | undefined;
  readonly problem: string | undefined;
  readonly isLoading: boolean;
}

/** Sessions that fit, found by the server, page after page as far as somebody asks; the newest change shows at once. */
export function useSessionPages({ text, archived }: { text: string; archived: boolean }) {
  const { store, state } = useConsole();
  const [found, setFound] = useState<Found>({
    sessions: [],
    next: undefined,
    problem: undefined,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  const asked = useRef(0);
  const isOnline = state.status.kind === 'online';
  const ask = useCallback(
    (after?: string) =>
      store.request('session.list', {
        archived,
        with_last_call: true,
        limit: PAGE,
        ...(text === '' ? {} : { text }),
        ...(after === undefined ? {} : { after }),
      }),
    [store, archived, text],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the sessions at hand asks again, and so does `round`
  useEffect(() => {
    if (!isOnline) return;
    asked.current += 1;
    const own = asked.current;
    ask().then(
      ({ sessions, next_after }) => {
        if (own !== asked.current) return;
        setFound({ sessions, next: next_after, problem: undefined, isLoading: false });
      },
      (error: unknown) => {
        if (own !== asked.current) return;
        setFound((before) => ({ ...before, problem: saidOf(error), isLoading: false }));
      },
    );
  }, [ask, isOnline, round, state.sessions[0]?.updated_at]);

  async function more(): Promise<void> {
    const own = asked.current;
    try {
      const page = await ask(found.next);
      if (own !== asked.current) return;
      setFound({
        ...found,
        sessions: [...found.sessions, ...page.sessions],
        next: page.next_after,
        problem: undefined,
      });
    } catch (error) {
      setFound({ ...found, problem: saidOf(error) });
    }
  }

  return {
    ...found,
    hasMore: found.next !== undefined,
    more,
    reload: () => setRound((number) => number + 1),
  };
}
