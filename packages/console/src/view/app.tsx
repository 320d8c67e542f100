import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ConsoleStore } from '../model/console-store.js';
import { type Page, readRoute } from '../model/route.js';
import { type Language, textsOf } from '../text/language.js';
import { ChatPage } from './chat/chat-page.js';
import { ConnectionBar } from './connection-bar.js';
import { ConsoleContext } from './console-context.js';
import { Navigation } from './navigation.js';
import { AuditPage } from './pages/audit-page.js';
import { ChartsPage } from './pages/charts-page.js';
import { ContextPage } from './pages/context-page.js';
import { GrantsPage } from './pages/grants-page.js';
import { InboxPage } from './pages/inbox-page.js';
import { SessionsPage } from './pages/sessions-page.js';
import { SignedOutPage } from './pages/signed-out-page.js';
import { ToolsPage } from './pages/tools-page.js';
import { PolicyBar } from './policy-bar.js';
import { keepLanguage, keepTheme, readLanguage, readTheme, type Theme } from './preferences.js';

export function App({ store }: { readonly store: ConsoleStore }) {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [language, setLanguage] = useState<Language>(readLanguage);
  const [theme, setTheme] = useState<Theme>(readTheme);
  const route = readRoute(useHash());
  const texts = textsOf(language);
  const value = useMemo(() => ({ store, state, texts, language }), [store, state, texts, language]);
  const waiting = state.inbox.open.length;

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
      {state.status.kind === 'refused' ? (
        <SignedOutPage why={state.status.why} />
      ) : (
        <div className="shell">
          <Navigation
            page={route.page}
            language={language}
            onLanguage={setLanguage}
            theme={theme}
            onTheme={setTheme}
          />
          <div className="body">
            <ConnectionBar />
            <PolicyBar />
            <main id="main" tabIndex={-1} className={`page page-${route.page}`}>
              <PageView page={route.page} sessionId={route.sessionId} />
            </main>
          </div>
        </div>
      )}
    </ConsoleContext>
  );
}

function PageView({ page, sessionId }: { page: Page; sessionId: string | undefined }) {
  switch (page) {
    case 'chat':
      return <ChatPage sessionId={sessionId} />;
    case 'inbox':
      return <InboxPage />;
    case 'sessions':
      return <SessionsPage />;
    case 'tools':
      return <ToolsPage />;
    case 'grants':
      return <GrantsPage />;
    case 'audit':
      return <AuditPage />;
    case 'charts':
      return <ChartsPage />;
    case 'context':
      return <ContextPage />;
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
