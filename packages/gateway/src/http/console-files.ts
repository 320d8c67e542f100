import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface ConsoleFile {
  readonly type: string;
  readonly isImmutable: boolean;
  read(): Promise<Buffer>;
}

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

/**
 * The console's files by their path in an address. The folder is listed once: a path that is not on the list is not
 * there, whatever it is made of.
 */
export async function listConsoleFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  const files = new Map<string, ConsoleFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types.get(extname(entry.name));
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, {
      type,
      isImmutable: address.startsWith('/assets/'),
      read: () => readFile(path),
    });
  }
  return files;
}
