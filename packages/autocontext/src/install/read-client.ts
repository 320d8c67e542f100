import type { ClientPlaces } from './client-places.js';
import { findMalformedHooks } from './find-malformed-hooks.js';
import { findPlugin } from './find-plugin.js';
import { isDuplicateCommand, isOwnCommand } from './own-entry.js';
import { type RegisteredHook, registeredHooks } from './registered-hooks.js';
import { childOf, readDocument, type SettingsDocument } from './settings-document.js';
import { type FoundFile, findFile } from './settings-file.js';

/** A client's settings as they stand, with what concerns us picked out. */
export interface ReadClient {
  readonly file: FoundFile;
  readonly launcher: FoundFile;
  readonly document: SettingsDocument;
  readonly own: readonly RegisteredHook[];
  /** Hooks of somebody else that would inject the same context again. */
  readonly duplicates: readonly RegisteredHook[];
  readonly malformed: readonly string[];
  readonly remarks: readonly string[];
}

export type ClientReading =
  | { readonly ok: true; readonly read: ReadClient }
  | { readonly ok: false; readonly fault: string };

export function readClient(places: ClientPlaces): ClientReading {
  let file: FoundFile;
  let launcher: FoundFile;
  try {
    file = findFile(places.settings);
    launcher = findFile(places.launcher);
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) };
  }
  const reading = readDocument(file.text ?? '');
  if (!reading.ok) {
    return { ok: false, fault: `${file.target} cannot be read, ${reading.fault}` };
  }
  const { document } = reading;
  const hooks = registeredHooks(document);
  const duplicates = hooks.filter(({ command }) => isDuplicateCommand(command));
  return {
    ok: true,
    read: {
      file,
      launcher,
      document,
      own: hooks.filter(({ command }) => isOwnCommand(command)),
      duplicates,
      malformed: findMalformedHooks(document),
      remarks: remarksOn(places, document, duplicates),
    },
  };
}

function remarksOn(
  places: ClientPlaces,
  document: SettingsDocument,
  duplicates: readonly RegisteredHook[],
): readonly string[] {
  const { label, settings } = places;
  const remarks: string[] = [];
  if (document.looseLine !== undefined) {
    remarks.push(
      `${settings} line ${document.looseLine}: ${label} reads strict JSON and drops the whole file for a comment or a trailing comma; take it out`,
    );
  }
  if (childOf(document.root, 'disableAllHooks')?.value === true) {
    remarks.push(`${settings}: "disableAllHooks" is on, so no hook runs; take it out`);
  }
  for (const { place, command } of duplicates) {
    remarks.push(
      `${settings} ${place}: "${command}" injects as well; take it out, or context comes twice`,
    );
  }
  const plugin = findPlugin(places);
  if (plugin?.isOn) {
    remarks.push(`${label}: the plugin ${plugin.name} is on as well; switch one of the two off`);
  }
  return remarks;
}
