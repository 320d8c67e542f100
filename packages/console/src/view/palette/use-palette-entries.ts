import { useEffect, useState } from 'react';
import { filterHref } from '../../model/audit-filter.js';
import { fittingEntries, type PaletteEntry } from '../../model/palette-entries.js';
import { hrefOf, pages } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import type { LookSettingsProps } from '../look-settings.js';
import { useActions } from './use-actions.js';

const PAUSE_MS = 120;
const MOST_SESSIONS = 8;

interface Found {
  readonly words: string;
  readonly found: readonly PaletteEntry[];
}

/** Everything that fits what was typed. Sessions are looked for by the server, all else is at hand. */
export function usePaletteEntries(typed: string, look: LookSettingsProps): readonly PaletteEntry[] {
  const { state, texts } = useConsole();
  const sessions = useSessions(typed);
  const asked = useAsked();
  const actions = useActions(look);
  const text = typed.trim();
  const tools = new Set(
    [...state.tools.values()].flatMap(({ tools: all }) => all.map(({ name }) => name)),
  );
  return [
    ...fittingEntries(
      [
        ...pages.map(
          (page): PaletteEntry => ({
            group: 'pages',
            name: texts.nav[page],
            more: page,
            href: hrefOf(page),
          }),
        ),
        ...actions,
        ...[...tools].map(
          (name): PaletteEntry => ({
            group: 'tools',
            name,
            href: `${hrefOf('tools')}?text=${encodeURIComponent(name)}`,
          }),
        ),
        ...asked,
      ],
      text,
    ),
    ...sessions,
    ...(text === ''
      ? []
      : [
          {
            group: 'audit' as const,
            name: fill(texts.find.inAudit, { words: text }),
            href: filterHref({ text }),
          },
        ]),
  ];
}

/** What was found for other words stays only where it fits these: Enter must not lead to what was found before. */
function useSessions(typed: string): readonly PaletteEntry[] {
  const { store } = useConsole();
  const [{ words, found }, setFound] = useState<Found>({ words: '', found: [] });
  useEffect(() => {
    let isCurrent = true;
    const timer = window.setTimeout(() => {
      store.request('session.list', { text: typed.slice(0, 200), limit: MOST_SESSIONS }).then(
        ({ sessions }) => {
          if (!isCurrent) return;
          setFound({
            words: typed,
            found: sessions.map(({ session_id, title }) => ({
              group: 'sessionsFound',
              name: title === '' ? session_id : title,
              more: session_id,
              href: hrefOf('chat', session_id),
            })),
          });
        },
        // A lost connection says so itself; until it is back there are no sessions to find.
        () => isCurrent && setFound({ words: typed, found: [] }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [store, typed]);
  return words === typed ? found : fittingEntries(found, typed);
}

/** Rules of grants, and people; asked for when the palette opens. Whoever may not see people finds none. */
function useAsked(): readonly PaletteEntry[] {
  const { store, state } = useConsole();
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  const isOperator = state.me?.role === 'operator';
  useEffect(() => {
    void Promise.allSettled([
      store.request('grants.list', {}),
      isOperator ? store.request('people.list', {}) : Promise.resolve({ people: [] }),
    ]).then(([grants, people]) =>
      setEntries([
        ...(grants.status === 'fulfilled' ? grants.value.grants : []).map(
          ({ grant_id, tool_name, rule }): PaletteEntry => ({
            group: 'rules',
            name: rule?.split('\n')[0]?.replace(/^- /, '') ?? tool_name,
            more: `${tool_name} ${grant_id}`,
            href: hrefOf('grants'),
          }),
        ),
        ...(people.status === 'fulfilled' ? people.value.people : []).map(
          ({ name, role }): PaletteEntry => ({
            group: 'people',
            name,
            more: role,
            href: filterHref({ person: name }),
          }),
        ),
      ]),
    );
  }, [store, isOperator]);
  return entries;
}
