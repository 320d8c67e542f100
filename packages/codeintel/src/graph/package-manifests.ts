import type { PackageManifest } from '../resolve/modules/ecmascript-module.js';
import { readText } from '../store/read-text.js';

/** What the `package.json` of a folder says. Each file is read once. */
export function packageManifests(root: string): (folder: string) => PackageManifest | undefined {
  const known = new Map<string, PackageManifest | undefined>();
  return (folder) => {
    if (!known.has(folder)) known.set(folder, manifestIn(root, folder));
    return known.get(folder);
  };
}

function manifestIn(root: string, folder: string): PackageManifest | undefined {
  const text = readText(root, folder === '' ? 'package.json' : `${folder}/package.json`);
  if (text === '') return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    if (!isRecord(manifest)) return undefined;
    const { name, main } = manifest;
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof main === 'string' && { main }),
    };
  } catch {
    // A manifest that is being edited names nothing.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
