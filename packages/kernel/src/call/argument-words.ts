import { isRecord, withoutCutMarks } from '@sluice/plain';
import { oneLine } from './one-line.js';

const MAX_VALUE_CHARS = 100;
const MAX_FIELDS = 4;
const MAX_PARSED_CHARS = 20_000;
/** Fields that say enough without their name. */
const TELLING = new Set(['path', 'file', 'command', 'cmd', 'url', 'query', 'pattern']);

/** The arguments of a call in a few words: its fields, the telling ones first. Pass them masked. */
export function argumentWords(sent: unknown): string {
  const args = typeof sent === 'string' ? (objectIn(sent) ?? sent) : sent;
  if (!isRecord(args)) return args === undefined || args === null ? '' : shown(args);
  const names = tellingFirst(Object.keys(args));
  const words = names.slice(0, MAX_FIELDS).map((name) => fieldWords(name, args[name]));
  const more = names.length - words.length;
  return more > 0 ? `${words.join(' ')} … (+${more})` : words.join(' ');
}

function tellingFirst(names: readonly string[]): readonly string[] {
  const telling = names.filter((name) => TELLING.has(name));
  if (telling.length === 0) return names;
  return [...telling, ...names.filter((name) => !TELLING.has(name))];
}

function fieldWords(name: string, value: unknown): string {
  return TELLING.has(name) ? shown(value) : `${withoutCutMarks(name)}=${shown(value)}`;
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
