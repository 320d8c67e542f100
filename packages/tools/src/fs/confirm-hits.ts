import { type ReadHandle, type Sandbox, SandboxError } from '@sluice/sandbox';

/** A line that the search program says it saw. */
export interface Hit {
  /** As the search program printed it. */
  readonly found: string;
  readonly line: number;
  /** Counted from 1, in characters; 0 for a line of context. */
  readonly column: number;
  readonly bytes: Buffer;
  readonly offset: number;
  readonly isContext: boolean;
}

/**
 * Keeps the hits whose bytes stand in the file that the sandbox opens under that name. The search program walks by
 * name; between its look and ours a folder may have become a link to elsewhere, and nothing from there is shown.
 */
export async function confirmHits(
  sandbox: Sandbox,
  root: string,
  hits: readonly Hit[],
): Promise<{ readonly confirmed: readonly Hit[]; readonly withheld: number }> {
  const files = new Map<string, Hit[]>();
  for (const hit of hits) {
    const known = files.get(hit.found);
    if (known) known.push(hit);
    else files.set(hit.found, [hit]);
  }
  const confirmed = new Set<Hit>();
  await eachAtOnce([...files], async ([found, fileHits]) => {
    const handle = await openQuietly(sandbox, root, found);
    if (!handle) return;
    try {
      for (const hit of fileHits) {
        const bytes = await handle.read(hit.offset, hit.bytes.length);
        if (hit.bytes.equals(bytes)) confirmed.add(hit);
      }
    } finally {
      handle.close();
    }
  });
  return {
    confirmed: hits.filter((hit) => confirmed.has(hit)),
    withheld: hits.length - confirmed.size,
  };
}

/**
 * The hits in files that the sandbox opens. Of any other file, such as a hard link out of the workspace, not even the
 * number of hits may be told: by one pattern after another it would tell what is in it.
 */
export async function inOpenFiles<Entry extends { readonly found: string }>(
  sandbox: Sandbox,
  root: string,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const open = new Set<string>();
  await eachAtOnce([...new Set(entries.map(({ found }) => found))], async (found) => {
    const handle = await openQuietly(sandbox, root, found);
    handle?.close();
    if (handle) open.add(found);
  });
  return entries.filter(({ found }) => open.has(found));
}

/** The same for files of which only the name is shown. */
export async function confirmFiles<Entry extends { readonly found: string }>(
  sandbox: Sandbox,
  root: string,
  entries: readonly Entry[],
): Promise<{ readonly confirmed: readonly Entry[]; readonly withheld: number }> {
  const confirmed = new Set<Entry>();
  await eachAtOnce(entries, async (entry) => {
    const handle = await openQuietly(sandbox, root, entry.found);
    handle?.close();
    if (handle) confirmed.add(entry);
  });
  return {
    confirmed: entries.filter((entry) => confirmed.has(entry)),
    withheld: entries.length - confirmed.size,
  };
}

/** The same for names that are only listed: each must stand where it was found, with no link on the way. */
export async function confirmPlaces(
  sandbox: Sandbox,
  root: string,
  found: readonly string[],
): Promise<readonly string[]> {
  const confirmed = new Set<string>();
  await eachAtOnce(found, async (name) => {
    const path = name.replace(/^\.\//, '');
    try {
      const place = await sandbox.resolvePath(`${root}/${path}`);
      if (place.exists && place.root === root && place.path === path) confirmed.add(name);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
    }
  });
  return found.filter((name) => confirmed.has(name));
}

const AT_ONCE = 8;

async function eachAtOnce<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  const work = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
}

async function openQuietly(
  sandbox: Sandbox,
  root: string,
  found: string,
): Promise<ReadHandle | undefined> {
  try {
    return await sandbox.openRead(`${root}/${found.replace(/^\.\//, '')}`);
  } catch (error) {
    if (error instanceof SandboxError) return undefined;
    throw error;
  }
}
