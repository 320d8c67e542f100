import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export interface ServedBody {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

export interface ConsoleFile {
  readonly type: string;
  readonly isImmutable: boolean;
  /** The file, compressed as the reader accepts it. */
  read(accepts?: string): Promise<ServedBody>;
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
      read: compressing(path, type),
    });
  }
  return files;
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/**
 * The pages of the documents below `/docs`, with and without their endings. Names of their assets hold a hash of what is
 * in them.
 */
export async function listDocsFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  const files = new Map<string, ConsoleFile>();
  for (const [path, file] of await listConsoleFiles(folder)) {
    files.set(`/docs${path}`, file);
    if (path.endsWith('.html')) files.set(`/docs${path.slice(0, -'.html'.length)}`, file);
    if (path.endsWith('/index.html'))
      files.set(`/docs${path.slice(0, -'index.html'.length)}`, file);
  }
  return files;
}

/** Pictures and fonts are compressed already. */
const isText = (type: string) => /^text\/|json|svg/.test(type);

/** Each form is made once, when somebody first asks for it; the files are few and never change while we run. */
function compressing(path: string, type: string): ConsoleFile['read'] {
  const made = new Map<'br' | 'gzip', Promise<Buffer>>();
  return async (accepts = '') => {
    const encoding = isText(type) ? chosen(accepts) : undefined;
    if (encoding === undefined) return { body: await readFile(path), encoding };
    const body = made.get(encoding) ?? readFile(path).then((whole) => compressors[encoding](whole));
    made.set(encoding, body);
    body.catch(() => made.delete(encoding));
    return { body: await body, encoding };
  };
}

/** `q=0` says no. */
function chosen(accepts: string): 'br' | 'gzip' | undefined {
  const names = accepts
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}
