import { optionsBefore } from './global-options.js';

const CONTAINERS = ['ps', 'images', 'inspect', 'logs', 'info', 'version', 'stats', 'top', 'port'];

/** Programs that can run anything, with the words after which they only look. */
const LOOKING = new Map<string, ReadonlySet<string>>([
  ['kubectl', new Set(['get', 'describe', 'logs', 'top', 'explain', 'version', 'api-resources'])],
  ['docker', new Set(CONTAINERS)],
  ['podman', new Set(CONTAINERS)],
  ['docker compose', new Set(['ps', 'logs', 'images', 'config', 'top', 'version'])],
  ['podman compose', new Set(['ps', 'logs', 'images', 'config', 'top', 'version'])],
]);

const RUNS_SCRIPTS = /^(?:node|deno|bun|tsx|ts-node|python[\d.]*|perl|ruby|php|lua)$/;
/** A file of the project: no option, no folder above it. */
const OWN_SCRIPT = /^(?!-)(?!.*\.\.)(?:\.\/)?\w[\w./-]*\.[a-z]\w{0,3}$/i;
/** Files of well-known projects that have no ending. */
const TASK_FILES: ReadonlySet<string> = new Set([
  'artisan',
  'bin/console',
  'bin/rails',
  'bin/rake',
]);
const MODULE = /^[a-z_]\w*$/i;
const PLAIN_WORD = /^[a-z][\w:-]*$/i;

/**
 * How many first words say what a program does that can run anything, and whether they say that it only looks:
 * `kubectl get`, `docker compose logs`, or a script of the project with what it is told to do (`python manage.py test`).
 * Nothing where they do not say it.
 */
export function tellingWords(
  words: readonly string[],
): { readonly count: number; readonly looks: boolean } | undefined {
  for (const count of [2, 3]) {
    const program = words.slice(0, count - 1).join(' ');
    if (LOOKING.get(program)?.has(words[count - 1] ?? '')) return { count, looks: true };
  }
  const behind = lookingBehindOptions(words);
  if (behind !== undefined) return { count: behind, looks: true };
  const [program = '', script = '', task = ''] = words;
  // A module that is run by its name.
  if (/^python[\d.]*$/.test(program) && script === '-m' && MODULE.test(task))
    return { count: 3, looks: false };
  const isOwn = OWN_SCRIPT.test(script) || TASK_FILES.has(script);
  if (!RUNS_SCRIPTS.test(program) || !isOwn) return undefined;
  return { count: PLAIN_WORD.test(task) ? 3 : 2, looks: false };
}

/** Where options stand before what it does (`kubectl --context dev get`): the words up to it, however they are read. */
function lookingBehindOptions([program = '', ...args]: readonly string[]): number | undefined {
  const looking = LOOKING.get(program);
  const options = looking ? optionsBefore(program, args) : [];
  const isLooking = options.every((count) => looking?.has(args[count] ?? ''));
  return options.length > 0 && isLooking ? Math.max(...options) + 2 : undefined;
}
