import { useEffect, useRef, useState } from 'react';
import { hrefOf, type Page, pages } from '../model/route.js';
import { fill } from '../text/fill.js';
import { useConsole } from './console-context.js';
import { LookSettings, type LookSettingsProps } from './look-settings.js';
import { OPEN_PALETTE } from './palette/palette-keys.js';

interface NavigationProps extends LookSettingsProps {
  readonly page: Page;
}

export function Navigation({ page, ...look }: NavigationProps) {
  const { state, store, texts } = useConsole();
  const waiting = state.inbox.open.length;
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the pages stand in one row that scrolls; the one that is open must be seen in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link, and a count moves those behind it
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page, waiting > 0]);
  return (
    <header className="side">
      <div className="brand">
        <span className="brand-mark" aria-hidden="true" />
        Sluice
      </div>
      <button
        type="button"
        className="find-button"
        onClick={() => window.dispatchEvent(new Event(OPEN_PALETTE))}
      >
        {texts.find.paletteOpen} <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className="settings-button"
        aria-expanded={isOpen}
        aria-controls="settings"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span aria-hidden="true">⋯</span>
        <span className="unseen">{texts.settings.title}</span>
      </button>
      <nav aria-label={texts.nav.label}>
        <ul ref={list}>
          {pages.map((name) => (
            <li key={name}>
              <a href={hrefOf(name)} aria-current={name === page ? 'page' : undefined}>
                <span>{texts.nav[name]}</span>
                {name === 'inbox' && waiting > 0 && <span className="count">{waiting}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div id="settings" className={isOpen ? 'settings settings-open' : 'settings'}>
        <LookSettings {...look} />
        {state.me && (
          <p className="me">
            {fill(texts.settings.me, { name: state.me.principal_id })}{' '}
            <span className="muted">({texts.settings.roles[state.me.role]})</span>
          </p>
        )}
        <button type="button" onClick={() => void store.signOut()}>
          {texts.settings.signOut}
        </button>
      </div>
    </header>
  );
}
