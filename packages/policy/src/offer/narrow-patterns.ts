/** The very command; then its first words and anything behind them, as long as they say what is done. */
export function commandPatterns(
  part: readonly (string | undefined)[],
  runsAnything: (program: string) => boolean,
): readonly string[] {
  const known = part.indexOf(undefined);
  const words = part.slice(0, known === -1 ? part.length : known).flatMap((word) => word ?? []);
  const [program] = words;
  if (program === undefined) return [];
  const spelled = words.map(spell);
  const isSpelled = spelled.every((word) => word !== undefined);
  const exact = known === -1 && isSpelled ? [spelled.join(' ')] : [];
  if (runsAnything(program)) return exact;
  const firstOption = words.findIndex((word, index) => index > 0 && word.startsWith('-'));
  const named = Math.min(3, firstOption === -1 ? words.length : firstOption);
  const openings: string[] = [];
  for (let count = named; count >= 2; count -= 1) {
    const opening = spelled.slice(0, count);
    if (opening.every((word) => word !== undefined)) openings.push(`${opening.join(' ')} **`);
  }
  return [...new Set([...exact, ...openings])];
}

/** A word as a pattern takes it letter by letter; nothing for one that no pattern can hold. */
function spell(word: string): string | undefined {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (/[\p{Cc}\p{Cf}]/u.test(word)) return undefined;
  if (!word.includes('"')) return `"${word}"`;
  return word.includes("'") ? undefined : `'${word}'`;
}

/** The file; then its folder and those above it, as far as they are below a root. */
export function pathPatterns(path: string): readonly string[] {
  const root = ['./', '~/', '/'].find((start) => path.startsWith(start)) ?? '';
  const names = path.slice(root.length).split('/');
  const shown = root === './' ? '' : root;
  const folders: string[] = [];
  for (let depth = names.length - 1; depth >= 1; depth -= 1) {
    folders.push(`${shown}${names.slice(0, depth).join('/')}/**`);
  }
  return /[*?[\]{}!]/.test(path) ? [] : [`${shown}${names.join('/')}`, ...folders];
}

/** The host; then every name of its owner, where it has one of its own below it. */
export function hostPatterns(host: string): readonly string[] {
  const labels = host.split('.');
  const isNamed = labels.length > 2 && !/^[\d.]+$|:/.test(host);
  return isNamed ? [host, `*.${labels.slice(1).join('.')}`] : [host];
}
