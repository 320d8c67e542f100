import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ConsoleStore } from '../model/console-store.js';
import { type Route, readRoute } from '../model/route.js';
import { type Language, loadTexts, tellerOf, textsOf } from '../text/language.js';
import { tellIn } from '../text/said.js';
import { batched } from './batched.js';
import { ChatPage } from './chat/chat-page.js';
import { ConnectionBar } from './connection-bar.js';
import { ConsoleContext } from './console-context.js';
import { DrawFault } from './draw-fault.js';
import { useGuidePlace } from './guide/guide-place.js';
import { LookSettings } from './look-settings.js';
import { Navigation } from './navigation.js';
import { PaletteKeys } from './palette/palette-keys.js';
import { PauseBar } from './pause-bar.js';
import { PolicyBar } from './policy-bar.js';
import { keepLanguage, keepTheme, readLanguage, readTheme, type Theme } from './preferences.js';

// Each page comes when it is first opened; the chat is there at once.
const AuditPage = lazy(async () => ({
  default: (await import('./pages/audit-page.js')).AuditPage,
}));
const ChartsPage = lazy(async () => ({
  default: (await import('./pages/charts-page.js')).ChartsPage,
}));
const ContextPage = lazy(async () => ({
  default: (await import('./pages/context-page.js')).ContextPage,
}));
const GrantsPage = lazy(async () => ({
  default: (await import('./pages/grants-page.js')).GrantsPage,
}));
const GuideBar = lazy(async () => ({
  default: (await import('./guide/guide-bar.js')).GuideBar,
}));
const HelpPage = lazy(async () => ({
  default: (await import('./pages/help-page.js')).HelpPage,
}));
const InboxPage = lazy(async () => ({
  default: (await import('./pages/inbox-page.js')).InboxPage,
}));
const NowPage = lazy(async () => ({ default: (await import('./now/now-page.js')).NowPage }));
const PeoplePage = lazy(async () => ({
  default: (await import('./pages/people-page.js')).PeoplePage,
}));
const PolicyPage = lazy(async () => ({
  default: (await import('./policy/policy-page.js')).PolicyPage,
}));
const ServersPage = lazy(async () => ({
  default: (await import('./pages/servers-page.js')).ServersPage,
}));
const SessionsPage = lazy(async () => ({
  default: (await import('./pages/sessions-page.js')).SessionsPage,
}));
const SignedOutPage = lazy(async () => ({
  default: (await import('./pages/signed-out-page.js')).SignedOutPage,
}));
const ToolsPage = lazy(async () => ({
  default: (await import('./pages/tools-page.js')).ToolsPage,
}));

export function App({ store }: { readonly store: ConsoleStore }) {
  const subscribe = useCallback(
    (listener: () => void) => subscribeBatched(store, listener),
    [store],
  );
  const state = useSyncExternalStore(subscribe, store.getState);
  const [language, setLanguage] = useState<Language>(readLanguage);
  const [theme, setTheme] = useState<Theme>(readTheme);
  const route = readRoute(useHash());
  const texts = textsOf(language);
  const saidIn = useSaidIn(language, state.status.kind === 'online');
  const value = useMemo(
    () => ({ store, state, texts, language, saidIn }),
    [store, state, texts, language, saidIn],
  );
  const waiting = state.inbox.open.length;
  const hasGuide = useGuidePlace() !== undefined;
  const look = {
    theme,
    onLanguage: (chosen: Language) =>
      void loadTexts(chosen).then(
        () => setLanguage(chosen),
        () => store.tell(texts.common.notDrawn),
      ),
    onTheme: setTheme,
  };

  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    keepLanguage(language);
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    keepTheme(theme);
  }, [theme]);
  useEffect(() => {
    const title = `${texts.nav[route.page]} · Sluice`;
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
  }, [texts, route.page, waiting]);

  return (
    <ConsoleContext value={value}>
      <button type="button" className="skip" onClick={focusMain}>
        {texts.nav.skip}
      </button>
      {state.signedOut !== undefined ? (
        <main id="main" tabIndex={-1} className="signed-out">
          <div className="settings">
            <LookSettings {...look} />
          </div>
          <DrawFault>
            <Suspense fallback={<p className="note">{texts.common.loading}</p>}>
              <SignedOutPage why={state.signedOut} />
            </Suspense>
          </DrawFault>
        </main>
      ) : (
        <div className="shell">
          <Navigation page={route.page} {...look} />
          <div className="body">
            <ConnectionBar />
            <PauseBar />
            <PolicyBar />
            <PaletteKeys {...look} />
            {hasGuide && (
              <DrawFault>
                <Suspense>
                  <GuideBar page={route.page} />
                </Suspense>
              </DrawFault>
            )}
            <main id="main" tabIndex={-1} className={`page page-${route.page}`}>
              <DrawFault key={route.page} title={texts.nav[route.page]}>
                <Suspense fallback={<p className="note">{texts.common.loading}</p>}>
                  <PageView route={route} />
                </Suspense>
              </DrawFault>
            </main>
          </div>
        </div>
      )}
    </ConsoleContext>
  );
}

/** The language in which the server's words are said by now. Before it is connected the server says nothing. */
function useSaidIn(language: Language, isOnline: boolean): Language | undefined {
  const [saidIn, setSaidIn] = useState<Language | undefined>(undefined);
  const isWanted = isOnline && saidIn !== language;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void tellerOf(language).then((teller) => {
      if (!isCurrent) return;
      tellIn(teller);
      setSaidIn(language);
    });
    return () => {
      isCurrent = false;
    };
  }, [language, isWanted]);
  return saidIn;
}

function PageView({ route: { page, sessionId, query } }: { readonly route: Route }) {
  switch (page) {
    case 'chat':
      return <ChatPage sessionId={sessionId} />;
    case 'now':
      return <NowPage />;
    case 'inbox':
      return <InboxPage key={`${sessionId} ${query}`} sessionId={sessionId} query={query} />;
    case 'sessions':
      return <SessionsPage key={query} query={query} />;
    case 'tools':
      return <ToolsPage key={query} query={query} />;
    case 'policy':
      return <PolicyPage />;
    case 'people':
      return <PeoplePage />;
    case 'servers':
      return <ServersPage />;
    case 'grants':
      return <GrantsPage />;
    case 'audit':
      return <AuditPage query={query} />;
    case 'charts':
      return <ChartsPage query={query} />;
    case 'context':
      return <ContextPage />;
    case 'help':
      return <HelpPage />;
  }
}

function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => location.hash,
  );
}

function focusMain(): void {
  document.getElementById('main')?.focus();
}

function subscribeBatched(store: ConsoleStore, listener: () => void): () => void {
  const { call, stop } = batched(listener, (work, ms) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  });
  const end = store.subscribe(call);
  return () => {
    stop();
    end();
  };
}
