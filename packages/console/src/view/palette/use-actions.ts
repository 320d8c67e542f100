import type { Mode } from '../../model/console-state.js';
import type { PaletteEntry } from '../../model/palette-entries.js';
import { hrefOf, readRoute } from '../../model/route.js';
import { setPaused } from '../../model/set-paused.js';
import { fill } from '../../text/fill.js';
import { isLanguage, languages } from '../../text/language.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { keepGuidePlace } from '../guide/guide-place.js';
import type { LookSettingsProps } from '../look-settings.js';
import { themes } from '../preferences.js';

const MODES: readonly Mode[] = ['chat_safe', 'coding'];

/** What can be done from any page, by whoever may do it; what one does to a session, where its chat is open. */
export function useActions({
  onLanguage,
  onTheme,
  theme,
}: LookSettingsProps): readonly PaletteEntry[] {
  const { state, store, texts, language } = useConsole();
  const words = texts.find;
  const { role } = state.me ?? {};
  const { sessionId } = readRoute(location.hash);
  const session = state.sessions.find(({ session_id }) => session_id === sessionId);
  const action = (name: string, act: () => unknown): PaletteEntry => ({
    group: 'actions',
    name,
    act,
  });
  const asked = (name: string, ask: () => Promise<unknown>) =>
    action(name, () =>
      ask().catch((error: unknown) =>
        store.tell(fill(texts.common.failed, { message: saidOf(error) })),
      ),
    );
  const mayAnswer = role === 'operator' || role === 'approver';
  const ofSession =
    session && mayAnswer
      ? [
          ...(session.is_busy
            ? [
                asked(words.stopThis, () =>
                  store.request('chat.cancel', { session_id: session.session_id }),
                ),
              ]
            : []),
          asked(session.paused ? words.resumeThis : words.pauseThis, () =>
            setPaused(store, !session.paused, session.session_id),
          ),
        ]
      : [];
  return [
    ...ofSession,
    ...(mayAnswer
      ? [
          state.allPaused
            ? asked(texts.now.resumeAll, () => setPaused(store, false))
            : asked(texts.now.pauseAll, () => setPaused(store, true)),
        ]
      : []),
    ...(role === 'operator'
      ? MODES.map((mode) =>
          asked(fill(words.newSession, { mode }), async () => {
            const { session_id } = await store.createSession(mode, '');
            location.hash = hrefOf('chat', session_id);
          }),
        )
      : []),
    action(words.beginGuide, () => keepGuidePlace(0)),
    ...themes
      .filter((name) => name !== theme)
      .map((name) =>
        action(fill(words.theme, { name: texts.settings[name] }), () => onTheme(name)),
      ),
    ...Object.entries(languages)
      .filter(([tag]) => tag !== language)
      .map(([tag, name]) => action(name, () => isLanguage(tag) && onLanguage(tag))),
  ];
}
