// Recorded runs in the format of AgentDojo: one JSON file each, in folders of any depth. Whatever is left out is named:
// a figure must not get better because a file was not understood.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readMessages } from './read-messages.mjs';

/** What was met below a folder beside the runs, each with its path and why. */
export function newNotes() {
  return { files: 0, others: [], broken: [], odd: [], idle: [] };
}

/** Every run file below a folder, or the one file, in the order of their names. */
export function* readRuns(path, notes = newNotes()) {
  const seen = new Set();
  if (statSync(path).isDirectory()) yield* readFolder(path, notes, seen);
  else yield* readFile(path, notes);
}

function* readFolder(folder, notes, seen) {
  // A link may lead back up.
  const real = realpathSync(folder);
  if (seen.has(real)) return;
  seen.add(real);
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    let stats;
    try {
      stats = statSync(path);
    } catch (error) {
      notes.broken.push({ path, why: `a link that leads nowhere (${error.code})` });
      continue;
    }
    if (stats.isDirectory()) yield* readFolder(path, notes, seen);
    else if (stats.isFile() && /\.json$/i.test(name)) yield* readFile(path, notes);
    else notes.files += 1;
  }
}

function* readFile(path, notes) {
  let raw;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    notes.broken.push({ path, why: error.message });
    return;
  }
  const why = whyNoRun(raw);
  // What has messages was meant for a run; an index or a summary of runs is another file.
  if (why !== undefined && raw?.messages === undefined) notes.others.push({ path, why });
  else if (why !== undefined) notes.broken.push({ path, why });
  // Read as a run it would only make the others look fewer.
  else if (raw.messages.length === 0) notes.idle.push({ path, why: '`messages` is empty' });
  else yield runOf(path, raw, notes);
}

function whyNoRun(raw) {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'is no object';
  if (raw.messages === undefined) return 'has no `messages`';
  if (!Array.isArray(raw.messages)) return '`messages` is no list';
  if (!isId(raw.user_task_id)) return '`user_task_id` is no text';
  return undefined;
}

function runOf(path, raw, notes) {
  const odd = (what) => notes.odd.push({ path, why: what });
  const isAttack = isId(raw.injection_task_id);
  return {
    path,
    suite: String(raw.suite_name ?? ''),
    pipeline: String(raw.pipeline_name ?? ''),
    userTask: String(raw.user_task_id),
    injectionTask: isAttack ? String(raw.injection_task_id) : undefined,
    attack: isAttack ? String(raw.attack_type ?? 'attack') : 'none',
    injections: injectionsOf(raw.injections),
    /** Which calls the attacker asked for, by their numbers: only suites written here know. */
    injectedCalls: Array.isArray(raw.injected_calls) ? new Set(raw.injected_calls) : undefined,
    isUseful: verdict(raw, 'utility', odd),
    /** In the format, `security` of an attack run says that the attacker got what they wanted. */
    hasAttackSucceeded: isAttack && verdict(raw, 'security', odd),
    messages: readMessages(raw.messages, odd),
  };
}

function isId(value) {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** One that is missing counts against us: as a useful run, and as an attack that succeeded. */
function verdict(raw, name, odd) {
  const value = raw[name];
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  if (value === 'true' || value === 'false') return value === 'true';
  odd(
    `\`${name}\` is ${JSON.stringify(value) ?? 'missing'}, neither true nor false: taken as true`,
  );
  return true;
}

/** The texts of strangers, however they are laid out. */
function injectionsOf(value) {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(injectionsOf);
}

/** What a reader should know of a folder before its figures, in lines; nothing where all was read. */
export function describeNotes(notes, folder) {
  const list = (found, what) =>
    found.length === 0
      ? []
      : [
          `${found.length} ${what}:`,
          ...found
            .slice(0, 20)
            .map(({ path, why }) => `  ${path.slice(folder.length + 1) || basename(path)}: ${why}`),
          ...(found.length > 20 ? [`  and ${found.length - 20} more (all with --json)`] : []),
        ];
  return [
    ...list(notes.broken, 'files that cannot be read as runs'),
    ...list(notes.others, 'JSON files that are no runs'),
    ...list(notes.idle, 'runs in which nothing was ever said, counted in no figure'),
    ...list(notes.odd, 'things in runs that are not as the format has them'),
    ...(notes.files > 0 ? [`${notes.files} other files`] : []),
  ];
}
