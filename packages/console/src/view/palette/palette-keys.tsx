import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useConsole } from '../console-context.js';
import { DrawFault } from '../draw-fault.js';
import type { LookSettingsProps } from '../look-settings.js';

/** What the button of the navigation tells the palette. */
export const OPEN_PALETTE = 'sluice-open-palette';

const load = () => import('./palette.js');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** Ctrl-K from anywhere opens the palette, and closes it. */
export function PaletteKeys(look: LookSettingsProps) {
  const { state, store, texts } = useConsole();
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = state.status.kind === 'online';

  useLayoutEffect(() => {
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
  // Comes after the page, before anybody presses: what is typed behind Ctrl-K must not land elsewhere.
  useEffect(() => {
    if (isOnline) load().catch(() => store.tell(texts.common.notDrawn));
  }, [isOnline, store, texts]);

  return (
    isOpen && (
      <DrawFault>
        <Suspense>
          <Palette {...look} close={() => setIsOpen(false)} />
        </Suspense>
      </DrawFault>
    )
  );
}
