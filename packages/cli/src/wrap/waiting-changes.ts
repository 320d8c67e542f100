import { changesBetween, newName, type PinChange } from '@sluice/wrap';
import type { Pins } from './pin-file.js';

/** What a server offers of a tool in place of what was seen; a change of its shape keeps it from running. */
export function waitingChanges(
  pins: Pins,
  name: string,
): readonly { readonly change: PinChange; readonly isShape: boolean }[] {
  const [seen, offered] = [own(pins.seen, name), own(pins.offered, name)];
  if (!offered) return [];
  return [
    ...(seen ? [] : [{ change: newName(name), isShape: true }]),
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

/** The name is the server's. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
