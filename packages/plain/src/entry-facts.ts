/**
 * Of an audit entry that tells of no call: whom or what it is about, one part each (`person ann`, `role approver`). Marks
 * that only programs read are left out. `say` puts our own words into the reader's language.
 */
export function entryFacts(
  data: Readonly<Record<string, unknown>>,
  say: (word: string) => string = (word) => word,
): readonly string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const said = [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
    const text = said
      .map((one) => say(String(one)))
      .join(', ')
      .slice(0, LONGEST_FACT);
    return text === '' || FOR_PROGRAMS.test(name)
      ? []
      : [`${say(name.replaceAll('_', ' '))} ${text}`];
  });
}

const FOR_PROGRAMS = /(?:^|_)(?:id|hash|digest|signature|key|version|seq|fence)$/;
const LONGEST_FACT = 200;
