import { changesBetween, type PinChange } from '@sluice/wrap';
import type { Pins } from './pin-file.js';

/** What a server offers of a tool in place of what was seen; a change of its shape keeps it from running. */
export function waitingChanges(
  pins: Pins,
  name: string,
): readonly { readonly change: PinChange; readonly isShape: boolean }[] {
  const [seen, offered] = [pins.seen[name], pins.offered[name]];
  if (!offered) return [];
  return [
    ...changesBetween(seen?.shape ?? {}, offered.shape).map((change) => ({
      change,
      isShape: true,
    })),
    ...changesBetween(seen?.wording ?? {}, offered.wording).map((change) => ({
      change,
      isShape: false,
    })),
  ];
}
