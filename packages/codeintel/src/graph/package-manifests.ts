import { readText } from '../store/read-text.js';

/** What starts a package, by the folder it lies in: the `main` of its `package.json`. Each file is read once. */
export function packageMains(root: string): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (folder) => {
    if (!known.has(folder)) known.set(folder, mainIn(root, folder));
    return known.get(folder);
  };
}

function mainIn(root: string, folder: string): string | undefined {
  const text = readText(root, folder === '' ? 'package.json' : `${folder}/package.json`);
  if (text === '') return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    const main = isRecord(manifest) ? manifest.main : undefined;
    return typeof main === 'string' ? main : undefined;
  } catch {
    // A manifest that is being edited names nothing.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
