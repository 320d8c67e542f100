// How often the context shows a line that the fix changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSnippets } from './read-snippets.mjs';

export async function measureCover({ rows, work, ask }) {
  const scored = [];
  for (const row of rows) {
    const root = join(work, row.repo.replace('/', '__'));
    const text = await ask(root, row.query);
    const snippets = readSnippets(text).map((snippet) => ({
      path: snippet.path,
      shown: shownLines(snippet, root),
    }));
    const isChanged = ({ path, shown }) => (row.lines[path] ?? []).some((line) => shown.has(line));
    scored.push({
      repo: row.repo,
      id: row.id,
      lines: snippets.some(isChanged),
      file: snippets.some(({ path }) => row.lines[path] !== undefined),
      named: Object.keys(row.lines).some((path) => text.includes(path)),
      first: snippets.length > 0 && row.lines[snippets[0].path] !== undefined,
      empty: text === '',
      snippets: snippets.length,
      most: Math.max(0, ...snippets.map(({ shown }) => shown.size)),
      bytes: Buffer.byteLength(text),
    });
  }
  return scored;
}

export function summary(scored) {
  const share = (of) => (100 * scored.filter(of).length) / Math.max(1, scored.length);
  const bytes = scored.map((row) => row.bytes).sort((a, b) => a - b);
  return {
    n: scored.length,
    lines: share((row) => row.lines),
    file: share((row) => row.file),
    named: share((row) => row.named),
    first: share((row) => row.first),
    empty: share((row) => row.empty),
    snippets: Math.max(0, ...scored.map((row) => row.snippets)),
    most: Math.max(0, ...scored.map((row) => row.most)),
    bytes: bytes[bytes.length >> 1] ?? 0,
    mostBytes: bytes.at(-1) ?? 0,
  };
}

/** By their numbers; a snippet without them is looked for in the file, line by line. */
function shownLines({ path, lines, plain }, root) {
  if (lines.size > 0) return new Set(lines.keys());
  const base = read(join(root, path));
  const wanted = plain.map((line) => line.trim());
  let best = { at: -1, fits: 0 };
  for (let at = 0; at < base.length; at += 1) {
    const fits = wanted.filter((line, place) => line !== '' && line === base[at + place]).length;
    if (fits > best.fits) best = { at, fits };
  }
  return new Set(best.at < 0 ? [] : wanted.map((_, place) => best.at + place + 1));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return [];
  }
}
