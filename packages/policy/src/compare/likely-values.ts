import type { Attribute } from '../condition/condition.js';
import type { Region } from './region.js';

/** What people give to a program, where nothing is known of it. */
const ANY_WORDS = [['a.txt'], ['--help'], []];
const WORDS_OF: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['npm', [['install', 'left-pad'], ['publish'], ['run', 'build'], ['test']]],
  ['git', [['push', 'origin', 'main'], ['checkout', 'main'], ['status'], ['log']]],
  ['curl', [['https://example.com/']]],
  ['docker', [['build', '.'], ['ps']]],
  ['make', [['install'], ['test'], []]],
]);
const COMMANDS = [['npm', 'test'], ['git', 'status'], ['ls'], ['make'], ['rm', 'a.txt']];
const PATHS = ['./src/main.ts', './README.md', './notes/a.md', '~/notes.txt', '/etc/hosts'];
const ENDS_OF_PATHS = ['main.ts', 'a/main.ts', 'notes.md', 'a/notes.md'];
const HOSTS = ['example.com', 'example.org', 'files.example.net'];
const TEXTS = ['example', 'other'];
const TEXTS_OF: readonly (readonly [name: RegExp, values: readonly string[]])[] = [
  [
    /(?:^|[._-])(?:to|cc|bcc|recipients?|e?mails?|address)$/i,
    ['ann@example.com', 'bob@example.org'],
  ],
  [/(?:^|[._-])(?:url|uri|endpoint|webhook)$/i, ['https://example.com/', 'https://example.org/a']],
  [/(?:^|[._-])(?:path|file|folder|dir)$/i, ['src/main.ts', 'notes.md']],
];
const NAMES: ReadonlyMap<Attribute, readonly string[]> = new Map<Attribute, readonly string[]>([
  ['mode', ['coding', 'chat_safe']],
  ['face', ['serve', 'chat', 'mcp', 'wrap', 'govern']],
  ['client', ['claude', 'codex', 'gemini']],
  ['person', ['ann', 'bob']],
  ['role', ['operator', 'approver', 'viewer']],
  ['workspace', ['/home/ann/project', '/home/ann/other']],
]);

/** Commands that a person could have meant, the likeliest first: those of the patterns, written out, then any. */
export function likelyCommands(region: Region): readonly (readonly string[])[] {
  return [...patternsIn(region, 'command').flatMap(commandsLike), ...COMMANDS];
}

export function likelyPaths(region: Region): readonly string[] {
  const found = [...patternsIn(region, 'path').flatMap(pathsLike), ...PATHS];
  return found.map((path) => (/^(?:\.\/|~\/|\/)/.test(path) ? path : `./${path}`));
}

export function likelyHosts(region: Region): readonly string[] {
  const like = patternsIn(region, 'host').map((source) => source.replace(/^\*\./, 'api.'));
  return [...like.filter((host) => !host.includes('*')), ...HOSTS];
}

/** Values for a field of the arguments, or for a name such as that of a person or a face. */
export function likelyTexts(region: Region, attribute: Attribute): readonly string[] {
  const field = attribute.replace(/^args\./, '');
  const known = NAMES.get(attribute) ?? TEXTS_OF.find(([name]) => name.test(field))?.[1] ?? [];
  const like = patternsIn(region, attribute).flatMap((source) => [
    source.replaceAll(/\*(?=@)/g, 'ann').replaceAll('*', 'example'),
  ]);
  return attribute.startsWith('args.') ? [...known, ...like, ...TEXTS] : [...known, ...like];
}

function patternsIn(region: Region, attribute: Attribute): readonly string[] {
  const wanted = region.get(attribute)?.wanted ?? [];
  return wanted.flatMap(({ anyOf }) =>
    anyOf.flatMap((one) => (one.kind === 'pattern' ? [firstOfLists(one.source)] : [])),
  );
}

/** `{a,b}` is `a`, `{3..9}` is `3`. */
function firstOfLists(source: string): string {
  return source.replaceAll(/\{([^{},.]*)(?:,|\.\.)[^{}]*\}/g, '$1');
}

function commandsLike(source: string): readonly (readonly string[])[] {
  // What is quoted is taken as the automaton found it.
  if (/["']/.test(source)) return [];
  const words = source.split(/\s+/).filter((word) => word !== '');
  const open = words.findIndex((word) => /^\*+$/.test(word));
  const head = (open === -1 ? words : words.slice(0, open)).map((word) =>
    word.replaceAll('*', 'a'),
  );
  const [program] = head;
  if (program === undefined) return COMMANDS;
  const more = open === -1 ? [[]] : (head.length === 1 && WORDS_OF.get(program)) || ANY_WORDS;
  return more.map((tail) => [...head, ...tail]);
}

function pathsLike(source: string): readonly string[] {
  const plain = source.replaceAll('?', 'a');
  const between = [plain.replaceAll('**/', 'a/'), plain.replaceAll('**/', '')];
  return ENDS_OF_PATHS.flatMap((end) =>
    between.map((one) => one.replace(/\*\*$/, end).replaceAll(/\*+/g, 'main')),
  );
}
