import { foldPath } from './fold-path.js';
import {
  EXAMPLE_ENV,
  PUBLIC_KEY,
  SENSITIVE_ENDS,
  SENSITIVE_EXAMPLES,
  SENSITIVE_FOLDERS,
  SENSITIVE_NAME_PATTERNS,
  SENSITIVE_NAMES,
} from './sensitive-table.js';

/**
 * Why the content of a file should not be shown unasked, by its names only; `undefined` for an ordinary one. The path
 * may be relative, absolute, below `~` or end in `/`; links are the caller's to resolve. `*` and `?` stand for what is
 * not known of a name: one that may come out as a sensitive name is sensitive.
 */
export function sensitiveFile(path: string): string | undefined {
  const parts = namesIn(foldPath(path));
  const name = parts.at(-1);
  if (name === undefined) return undefined;
  const folder = parts.slice(0, -1).find((part) => SENSITIVE_FOLDERS.has(part));
  if (folder !== undefined) return `in the secrets folder ${folder}`;
  const whole = parts.join('/');
  const end = SENSITIVE_ENDS.find(([pattern]) => pattern.test(whole));
  return end?.[1] ?? sensitiveName(name);
}

/** Why the file of this folded name is sensitive, wherever it stands. */
export function sensitiveName(name: string): string | undefined {
  if (SENSITIVE_FOLDERS.has(name)) return `the folder ${name}`;
  if (SENSITIVE_NAMES.has(name)) return `credentials file ${name}`;
  if (EXAMPLE_ENV.test(name)) return undefined;
  // `id_rsa*` is a contract, so the public half is hidden with it; other public keys are shown.
  if (PUBLIC_KEY.test(name) && !name.startsWith('id_rsa')) return undefined;
  const found = SENSITIVE_NAME_PATTERNS.find(([pattern]) => pattern.test(name));
  return found?.[1] ?? maySensitiveName(name);
}

/** A wildcard alone says nothing; one with a dot or two letters before it may be meant for a listed name. */
function maySensitiveName(name: string): string | undefined {
  if (!/^(?:\.|[^*?]{2})[^*?]*[*?]/.test(name)) return undefined;
  const source = name
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('?', '.')
    .replaceAll(/\*+/g, '.*');
  const pattern = new RegExp(`^${source}$`, 'u');
  const example = SENSITIVE_EXAMPLES.find((listed) => pattern.test(listed));
  return example === undefined ? undefined : `a wildcard that may come out as ${example}`;
}

function namesIn(folded: string): readonly string[] {
  const names: string[] = [];
  for (const part of folded.split('/')) {
    if (part === '..') names.pop();
    else if (part !== '' && part !== '.') names.push(part);
  }
  return names;
}
