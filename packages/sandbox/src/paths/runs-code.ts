import { RUNS_CODE } from './runs-code-table.js';

/**
 * Why a write to this path would make some program run code the next time a person works there; `undefined` where no
 * program is known to. The path is text only, nothing is opened: give it below the workspace and with its links
 * resolved, because a folder above the workspace may have a listed name too.
 */
export function runsCode(path: string): string | undefined {
  const names = namesOf(path);
  for (const { reason, isFileOnly, patterns } of compiled) {
    if (patterns.some((pattern) => isIn(names, pattern, isFileOnly))) return reason;
  }
  return undefined;
}

/**
 * Whether a path that ends with this name can be in the list although the folder above it is not. Fast: for walks over
 * whole workspaces, before `runsCode` says whether it really is.
 */
export function mayRunCode(name: string): boolean {
  const folded = cleaned(name);
  return lastNames.has(folded) || lastWithStar.test(folded);
}

/**
 * Whether a path of which `*` stands for what is not known may come out as one in the list. A name that is not known at
 * all says nothing, unless the folder that it is in is a listed file's; nor does one of which only the ending is known.
 */
export function mayBecomeRunsCode(path: string): boolean {
  const names = namesOf(path).map((name) => ({
    name,
    fits: nameTest(name),
    tells: tellsEnough(name),
  }));
  return likely.some(({ pattern, isFileOnly }) => {
    const last = names.length - pattern.length;
    for (let start = isFileOnly ? Math.max(last, 0) : 0; start <= last; start += 1) {
      const here = names.slice(start, start + pattern.length);
      const mayBe = ({ name, fits }: (typeof names)[number], at: number) =>
        pattern[at]?.test(name) || pattern[at]?.samples.some(fits);
      if (here.some(({ tells }) => tells) && here.every(mayBe)) return true;
    }
    return false;
  });
}

function tellsEnough(name: string): boolean {
  if (!name.includes('*')) return true;
  const stem = name.replace(/\.[^.*]*$/, '');
  return /^\.[^*]/.test(name) || (stem.match(/[a-z0-9]/g)?.length ?? 0) >= 2;
}

/** Some disks take no notice of case and Unicode form. */
export function fold(path: string): string {
  return path.normalize('NFKC').toLowerCase();
}

/** One expression for each pattern, over a whole path with `/`; for backends that decide by name themselves. */
export function runsCodeExpressions(): readonly string[] {
  return RUNS_CODE.flatMap(({ patterns, isFileOnly }) =>
    patterns.map(
      (pattern) =>
        `/${pattern.split('/').map(nameExpression).join('/')}${isFileOnly ? '$' : '(/|$)'}`,
    ),
  );
}

type NameTest = (name: string) => boolean;

const compiled = RUNS_CODE.map(({ reason, isFileOnly, patterns }) => ({
  reason,
  isFileOnly: isFileOnly ?? false,
  patterns: patterns.map((pattern) => fold(pattern).split('/').map(nameTest)),
}));

const ENDINGS = ['.js', '.cjs', '.mjs', '.ts', '.json', '.yaml', '.yml', '.toml'];

/** The listed names, with what those with a `*` are likely to be. */
const likely = RUNS_CODE.flatMap(({ patterns, isFileOnly }) =>
  patterns.map((pattern) => ({
    isFileOnly: isFileOnly ?? false,
    pattern: fold(pattern)
      .split('/')
      .map((name) => ({
        test: nameTest(name),
        samples: name.endsWith('.*')
          ? ENDINGS.map((ending) => name.slice(0, -2) + ending)
          : [name.replaceAll('*', '')],
      })),
  })),
);

const lasts = RUNS_CODE.flatMap(({ patterns }) =>
  patterns.map((pattern) => fold(pattern.slice(pattern.lastIndexOf('/') + 1))),
);
const lastNames = new Set(lasts.filter((name) => !name.includes('*')));
const lastWithStar = new RegExp(
  `^(?:${lasts
    .filter((name) => name.includes('*'))
    .map(nameExpression)
    .join('|')})$`,
  'u',
);

/** Characters that a disk or a screen may leave out of a name. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** The names of a path as every disk may take them: other case, `\` for `/`, dots and spaces at the end, streams. */
function namesOf(path: string): readonly string[] {
  const names: string[] = [];
  for (const raw of path.split(/[/\\]/)) {
    // Only real dots lead up: what merely folds to dots is a name.
    if (raw === '' || raw === '.') continue;
    if (raw === '..') names.pop();
    else names.push(cleaned(raw));
  }
  return names;
}

function cleaned(name: string): string {
  const folded = fold(name.replace(IGNORED, ''));
  return folded.replace(/:.*$/, '').replace(/[. ]+$/, '') || folded;
}

function nameTest(pattern: string): NameTest {
  if (!pattern.includes('*')) return (name) => name === pattern;
  const expression = new RegExp(`^${nameExpression(pattern)}$`, 'u');
  return (name) => expression.test(name);
}

function nameExpression(pattern: string): string {
  return pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');
}

function isIn(
  names: readonly string[],
  pattern: readonly NameTest[],
  isFileOnly: boolean,
): boolean {
  const last = names.length - pattern.length;
  for (let start = isFileOnly ? Math.max(last, 0) : 0; start <= last; start += 1) {
    if (pattern.every((test, offset) => test(names[start + offset] ?? ''))) return true;
  }
  return false;
}
