interface Named {
  readonly group: 'pages' | 'actions' | 'sessionsFound' | 'tools' | 'rules' | 'people' | 'audit';
  readonly name: string;
  readonly more?: string;
}

/** Leads somewhere, or does something. */
export type PaletteEntry =
  | (Named & { readonly href: string; readonly act?: undefined })
  | (Named & { readonly href?: undefined; act(): unknown });

const MOST_OF_A_GROUP = 8;

/** The entries that have every word, best first: those that begin with what was typed before those that hold it. */
export function fittingEntries(
  entries: readonly PaletteEntry[],
  typed: string,
): readonly PaletteEntry[] {
  const wanted = typed.toLowerCase().trim();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const fits = entries.filter(({ name, more = '' }) => {
    const text = `${name} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: PaletteEntry) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  const counts = new Map<string, number>();
  return fits
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry) - rank(b.entry) || a.index - b.index)
    .map(({ entry }) => entry)
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MOST_OF_A_GROUP;
    });
}
