import { isAct } from './asked-act.js';

/** Verbs of tools that change nothing and tell nobody. */
const READING = new Set(
  `get list read search find check view show fetch query count lookup look describe calculate compute summarize
  summarise retrieve browse open visit inspect compare translate verify validate is has can what who when where load
  peek preview explain current now today weather info status help head tail cat ls grep glob stat select scan analyze
  analyse estimate convert detect classify extract parse monitor track watch identify locate navigate`.split(
    /\s+/,
  ),
);

/** Whether a call changes something or tells someone: as declared, else by its name. Unknown tools do. */
export function hasEffect(name: string, isReadOnly?: boolean): boolean {
  if (isReadOnly !== undefined) return !isReadOnly;
  const words = nameWords(name);
  // `fs_read`, `update_status`: the first word that is a verb decides, and `search_and_replace` does two things.
  const first = words.find((word) => READING.has(word) || isAct(word));
  const second = words[words.indexOf('and') + 1] ?? '';
  return first === undefined || !READING.has(first) || (words.includes('and') && isAct(second));
}

/** The words of a tool's name: `sendMoney`, `send_money` and `bank.send-money` have `send` and `money`. */
export function nameWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}
