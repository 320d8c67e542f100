import { RequestError } from '@sluice/client';
import type { Method, ParamsInput, Result } from '@sluice/protocol';
import { useCallback, useEffect, useState } from 'react';
import { saidOf } from '../text/said.js';
import { useConsole } from './console-context.js';

export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly problem: string | undefined;
  /** Of the refusal, where the server gave one. */
  readonly code: string | undefined;
  readonly isLoading: boolean;
  reload(): void;
}

/** Asks the server when the page opens, when the question changes and when the connection is back. */
export function useResult<Name extends Method>(
  method: Name,
  params: ParamsInput<Name>,
): Loaded<Result<Name>> {
  const { store, state } = useConsole();
  const [answer, setAnswer] = useState<Omit<Loaded<Result<Name>>, 'reload'>>({
    value: undefined,
    problem: undefined,
    code: undefined,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  const isOnline = state.status.kind === 'online';
  const question = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for params, `round` asks again
  useEffect(() => {
    if (!isOnline) return undefined;
    let isCurrent = true;
    setAnswer((before) => ({ ...before, isLoading: true }));
    store.request(method, params).then(
      (value) =>
        isCurrent && setAnswer({ value, problem: undefined, code: undefined, isLoading: false }),
      (error: unknown) =>
        isCurrent &&
        setAnswer((before) => ({
          ...before,
          problem: saidOf(error),
          code: error instanceof RequestError ? error.code : undefined,
          isLoading: false,
        })),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, method, question, isOnline, round]);
  const reload = useCallback(() => setRound((number) => number + 1), []);
  return { ...answer, reload };
}
