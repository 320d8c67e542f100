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
  const confirmed: Hit[] = [];
  let open: { readonly found: string; readonly handle: ReadHandle | undefined } | undefined;
  try {
    for (const hit of hits) {
      if (open?.found !== hit.found) {
        open?.handle?.close();
        open = { found: hit.found, handle: await openQuietly(sandbox, root, hit.found) };
      }
      const bytes = await open.handle?.read(hit.offset, hit.bytes.length);
      if (bytes && hit.bytes.equals(bytes)) confirmed.push(hit);
    }
  } finally {
    open?.handle?.close();
  }
  return { confirmed, withheld: hits.length - confirmed.length };
}

/** The same for files of which only the name is shown. */
export async function confirmFiles<Entry extends { readonly found: string }>(
  sandbox: Sandbox,
  root: string,
  entries: readonly Entry[],
): Promise<{ readonly confirmed: readonly Entry[]; readonly withheld: number }> {
  const confirmed: Entry[] = [];
  for (const entry of entries) {
    const handle = await openQuietly(sandbox, root, entry.found);
    handle?.close();
    if (handle) confirmed.push(entry);
  }
  return { confirmed, withheld: entries.length - confirmed.length };
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
