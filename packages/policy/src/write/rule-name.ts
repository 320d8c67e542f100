/** Letters of a name that is made of what a rule holds: more would not be read. */
const MAX_LETTERS = 200;

/** A name for a rule out of what it holds, cut between letters. */
export function ruleName(words: string): string {
  const letters = [...words];
  return letters.length <= MAX_LETTERS ? words : `${letters.slice(0, MAX_LETTERS - 1).join('')}…`;
}

/** The name, or with a number behind it where another rule of the file has it. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

/** The same rules, each with a name of its own beside those that are taken. */
export function nameApart<Named extends { readonly name: string }>(
  rules: readonly Named[],
  taken: Iterable<string>,
): readonly Named[] {
  const names = new Set(taken);
  return rules.map((rule) => {
    const name = freeName(rule.name, names);
    names.add(name);
    return name === rule.name ? rule : { ...rule, name };
  });
}
