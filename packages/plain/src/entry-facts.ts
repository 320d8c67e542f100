import { isRecord } from './is-record.js';

/**
 * Of an audit entry that tells of no call: whom or what it is about, one part each (`person ann`, `role approver`). Marks
 * that only programs read are left out. `say` puts our own words into the reader's language.
 */
export function entryFacts(
  data: Readonly<Record<string, unknown>>,
  say: (word: string) => string = (word) => word,
): readonly string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const said =
      name === 'covers' && isRecord(value)
        ? coveredParts(value, say)
        : [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
    const text = said
      .map((one) => say(String(one)))
      .join(', ')
      .slice(0, LONGEST_FACT);
    return text === '' || FOR_PROGRAMS.test(name)
      ? []
      : [`${say(name.replaceAll('_', ' '))} ${text}`];
  });
}

/** What a grant covers: its rule, which names the tool too, or the tool with one set of arguments or with any. */
function coveredParts(
  { kind, toolName, rule }: Readonly<Record<string, unknown>>,
  say: (word: string) => string,
): readonly string[] {
  if (typeof rule === 'string') return [rule.trim()];
  if (typeof toolName !== 'string') return [];
  return [toolName, say(kind === 'tool' ? 'with any arguments' : 'with exactly these arguments')];
}

const FOR_PROGRAMS = /(?:^|_)(?:id|hash|digest|signature|key|version|seq|fence)$/;
const LONGEST_FACT = 200;
