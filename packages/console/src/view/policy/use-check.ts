import type { PolicyProblemView } from '@sluice/protocol';
import { useEffect, useState } from 'react';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

/** Typing goes on for this long before the server is asked. */
const PAUSE_MS = 250;

export interface Checked {
  readonly state: 'checking' | 'good' | 'bad' | 'failed';
  readonly problems: readonly PolicyProblemView[];
  readonly rules: number;
  /** Why it could not be checked. */
  readonly message: string;
}

const unknown: Checked = { state: 'checking', problems: [], rules: 0, message: '' };

/** What the loader says of a text, a moment after it has changed; answers to older texts are dropped. */
export function useCheck(text: string | undefined): Checked {
  const { store, state } = useConsole();
  const [checked, setChecked] = useState<Checked>(unknown);
  const isOnline = state.status.kind === 'online';
  useEffect(() => {
    if (text === undefined || !isOnline) return undefined;
    let isCurrent = true;
    setChecked((before) => ({ ...before, state: 'checking' }));
    const timer = window.setTimeout(() => {
      store.request('policy.check', { text }).then(
        ({ problems, rules }) =>
          isCurrent &&
          setChecked({ state: problems.length > 0 ? 'bad' : 'good', problems, rules, message: '' }),
        (error: unknown) =>
          isCurrent && setChecked({ ...unknown, state: 'failed', message: saidOf(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [store, text, isOnline]);
  return checked;
}
