import { useLayoutEffect, useRef, useState } from 'react';
import type { PaletteEntry } from '../../model/palette-entries.js';
import { useConsole } from '../console-context.js';
import type { LookSettingsProps } from '../look-settings.js';
import { Visible } from '../visible.js';
import { usePaletteEntries } from './use-palette-entries.js';

interface PaletteProps extends LookSettingsProps {
  close(): void;
}

/** Pages, things to do, sessions, tools, rules, people, and the words in the audit, while it is open. */
export function Palette({ close, ...look }: PaletteProps) {
  const { texts } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const entries = usePaletteEntries(typed, look);
  const chosen = entries[Math.min(place, entries.length - 1)];

  useLayoutEffect(() => dialog.current?.showModal(), []);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    if (entry.act) entry.act();
    else location.hash = entry.href;
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={texts.find.palette} onClose={close}>
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
