import { useEffect, useRef, useState } from 'react';
import type { PaletteEntry } from '../../model/palette-entries.js';
import { useConsole } from '../console-context.js';
import type { LookSettingsProps } from '../look-settings.js';
import { Visible } from '../visible.js';
import { usePaletteEntries } from './use-palette-entries.js';

/** What the button of the navigation tells the palette. */
export const OPEN_PALETTE = 'sluice-open-palette';

/** Ctrl-K from anywhere: pages, things to do, sessions, tools, rules, people, and the words in the audit. */
export function Palette(look: LookSettingsProps) {
  const { texts } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const entries = usePaletteEntries(typed, isOpen, look);
  const chosen = entries[Math.min(place, entries.length - 1)];

  useEffect(() => {
    const open = () => setIsOpen(true);
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen((before) => !before);
    };
    window.addEventListener('keydown', press);
    window.addEventListener(OPEN_PALETTE, open);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    setTyped('');
    setPlace(0);
  }, [isOpen]);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    setIsOpen(false);
    if (entry.act) entry.act();
    else location.hash = entry.href;
  };
  if (!isOpen) return undefined;
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={texts.find.palette}
      onClose={() => setIsOpen(false)}
    >
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen ? idOf(entries.indexOf(chosen)) : undefined}
        aria-label={texts.find.palette}
        placeholder={texts.find.paletteHint}
        maxLength={200}
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by !== 0) {
            event.preventDefault();
            setPlace(Math.max(0, Math.min(entries.length - 1, place + by)));
          } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            go(chosen);
          }
        }}
      />
      <div id="palette-list" role="listbox" aria-label={texts.find.palette}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={`${entry.group} ${entry.href ?? ''} ${entry.name}`}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            className="palette-entry"
            onClick={() => go(entry)}
          >
            <span className="palette-group">{texts.find[entry.group]}</span>
            <span>
              <Visible text={entry.name} isProse />
            </span>
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="muted">{texts.find.nothing}</p>}
    </dialog>
  );
}

function idOf(index: number): string {
  return `palette-${index}`;
}
