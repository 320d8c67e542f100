import { foldPath } from './fold-path.js';
import {
  EXAMPLE_ENV,
  KEY_ENDINGS,
  PUBLIC_KEY,
  SENSITIVE_END_EXAMPLES,
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
  const folder = parts.slice(0, -1).find((part) => mayBeFolder(part));
  if (folder !== undefined) return `in the secrets folder ${folder}`;
  const whole = parts.join('/');
  const end = SENSITIVE_ENDS.find(([pattern]) => pattern.test(whole));
  return end?.[1] ?? maySensitiveEnd(parts) ?? sensitiveName(name);
}

/** A secrets folder, or a wildcard that may come out as one: `.s*`, `.?ws`. */
function mayBeFolder(part: string): boolean {
  if (SENSITIVE_FOLDERS.has(part)) return true;
  return /[*?]/.test(part) && tellsEnough(part) && [...SENSITIVE_FOLDERS].some(patternOf(part));
}

/** `.g*t/config` and `.codex/a*`: each name may come out as the one listed, and some folder says more than a wildcard. */
function maySensitiveEnd(parts: readonly string[]): string | undefined {
  if (!parts.some((part) => /[*?]/.test(part))) return undefined;
  const fits = parts.map(patternOf);
  const found = ENDS.find((end) => {
    const from = parts.length - end.length;
    if (from < 0 || !parts.slice(from, -1).some(tellsEnough)) return false;
    return end.every((name, at) => fits[from + at]?.(name));
  });
  return found && `a wildcard that may come out as ${found.join('/')}`;
}

const ENDS = SENSITIVE_END_EXAMPLES.map((end) => end.split('/'));

/** A name, or a wildcard that begins with a dot or has two letters. */
function tellsEnough(name: string): boolean {
  if (!/[*?]/.test(name)) return true;
  return name.startsWith('.') || (name.match(/[a-z0-9]/g)?.length ?? 0) >= 2;
}

/** Why the file of this folded name is sensitive, wherever it stands; a copy that an editor or a person kept is too. */
export function sensitiveName(name: string): string | undefined {
  const copied = copiedFrom(name);
  return reasonFor(name) ?? (copied === name ? undefined : sensitiveName(copied));
}

/** `.env~`, `#.env#`, `.#.env`, `..env.swp`, `.npmrc.bak`, `.pgpass (1)`. */
function copiedFrom(name: string): string {
  const plain = /^#(.+)#$|^\.#(.+)$|^\.(.+)\.sw[a-p]$/.exec(name);
  if (plain) return plain[1] ?? plain[2] ?? plain[3] ?? name;
  return name.replace(
    /(?:~|[._-](?:bak|backup|old|orig|saved?|copy|tmp|rej|\d{1,8})|\s?\(\d+\)|\scopy)$/,
    '',
  );
}

function reasonFor(name: string): string | undefined {
  if (SENSITIVE_FOLDERS.has(name)) return `the folder ${name}`;
  if (SENSITIVE_NAMES.has(name)) return `credentials file ${name}`;
  if (EXAMPLE_ENV.test(name)) return undefined;
  // `id_rsa*` is a contract, so the public half is hidden with it; other public keys are shown.
  if (PUBLIC_KEY.test(name) && !name.startsWith('id_rsa')) return undefined;
  const found = SENSITIVE_NAME_PATTERNS.find(([pattern]) => pattern.test(name));
  return found?.[1] ?? maySensitiveName(name);
}

/**
 * A wildcard alone, or before the ending of a name, says nothing; one with a dot before it or with two more letters may
 * be meant for a listed name, and one inside an ending for that of a key.
 */
function maySensitiveName(name: string): string | undefined {
  if (!/[*?]/.test(name)) return undefined;
  const stem = name.replace(/\.[^.*?]*$/, '');
  const says = name.startsWith('.') || (stem.match(/[a-z0-9]/g)?.length ?? 0) >= 2;
  const example = says ? SENSITIVE_EXAMPLES.find(patternOf(name)) : undefined;
  const ending = /\.([^.]*[a-z][^.]*)$/.exec(name)?.[1] ?? '';
  const key = /[*?]/.test(ending) ? [...KEY_ENDINGS, 'env'].find(patternOf(ending)) : undefined;
  if (example === undefined && key === undefined) return undefined;
  return `a wildcard that may come out as ${example ?? `a .${key} file`}`;
}

function patternOf(name: string): (listed: string) => boolean {
  const source = name
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('?', '.')
    .replaceAll(/\*+/g, '.*');
  const pattern = new RegExp(`^${source}$`, 'u');
  return (listed) => pattern.test(listed);
}

function namesIn(folded: string): readonly string[] {
  const names: string[] = [];
  for (const part of folded.split('/')) {
    if (part === '..') names.pop();
    else if (part !== '' && part !== '.') names.push(part);
  }
  return names;
}
