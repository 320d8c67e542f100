import { readSmallFile } from './read-small-file.js';

const MAX_BYTES = 1024 * 1024;
const SECTION = /^\s*\[\s*([A-Za-z0-9-]+)\s*\]\s*(.*)$/;
const OTHER_SECTION = /^\s*\[/;
const ENTRY = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*?)\s*)?$/;

/**
 * The plain settings of a git configuration, `section.key` in lower case, the last one winning. Sections with a name in
 * quotes, included files and continued lines are left out: they are what a hostile repository would use, and none
 * of the few settings we look at needs them. Empty where there is no readable file.
 */
export function readGitConfig(path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let section: string | undefined;
  for (const line of (readSmallFile(path, MAX_BYTES) ?? '').split(/\r?\n/)) {
    const header = SECTION.exec(line);
    if (header) section = header[1]?.toLowerCase();
    else if (OTHER_SECTION.test(line)) section = undefined;
    const entry = ENTRY.exec(header ? (header[2] ?? '') : line);
    if (section !== undefined && entry?.[1] !== undefined) {
      found.set(`${section}.${entry[1].toLowerCase()}`, plainValue(entry[2] ?? 'true'));
    }
  }
  return found;
}

function plainValue(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return text.replace(/\s*[#;].*$/, '').replace(/\\(.)/g, '$1');
}
