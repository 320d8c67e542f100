import { createContext, useContext } from 'react';
import type { ConsoleState } from '../model/console-state.js';
import type { ConsoleStore } from '../model/console-store.js';
import type { Texts } from '../text/english.js';
import type { Language } from '../text/language.js';

export interface ConsoleContextValue {
  readonly store: ConsoleStore;
  readonly state: ConsoleState;
  readonly texts: Texts;
  readonly language: Language;
  /** Changes when the server's words can be said in another language, so that they are drawn anew. */
  readonly saidIn: Language | undefined;
}

export const ConsoleContext = createContext<ConsoleContextValue | undefined>(undefined);

export function useConsole(): ConsoleContextValue {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('useConsole is used outside of App');
  return value;
}
