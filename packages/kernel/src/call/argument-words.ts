import { isRecord, withoutCutMarks } from '@sluice/plain';
import { oneLine } from './one-line.js';

const MAX_VALUE_CHARS = 100;
const MAX_FIELDS = 4;
const MAX_PARSED_CHARS = 20_000;
/** Fields that say enough without their name. */
const TELLING = new Set(['path', 'file', 'command', 'cmd', 'url', 'query', 'pattern']);

/** What a call is given, in a few words: its fields, the telling ones first. Give it arguments with their secrets masked. */
export function argumentWords(sent: unknown): string {
  const args = typeof sent === 'string' ? (objectIn(sent) ?? sent) : sent;
  if (!isRecord(args)) return args === undefined || args === null ? '' : shown(args);
  const telling: string[] = [];
  const named: string[] = [];
  for (const name of Object.keys(args)) {
    if (TELLING.has(name)) telling.push(shown(args[name]));
    else named.push(`${withoutCutMarks(name)}=${shown(args[name])}`);
  }
  const fields = telling.concat(named);
  const more = fields.length - MAX_FIELDS;
  return more > 0 ? `${fields.slice(0, MAX_FIELDS).join(' ')} … (+${more})` : fields.join(' ');
}

/** Arguments that no gate has parsed are still the text that a model sent. */
function objectIn(text: string): unknown {
  if (!text.startsWith('{') || text.length > MAX_PARSED_CHARS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the text itself is shown.
    return undefined;
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return oneLine(withoutCutMarks(value), MAX_VALUE_CHARS);
  if (Array.isArray(value)) return `[${value.length}]`;
  return isRecord(value) ? '{…}' : String(value);
}
