import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownVersion } from '../command-line/own-version.js';

const template = fileURLToPath(new URL('../../template/', import.meta.url));
const kernel = fileURLToPath(new URL('../../../kernel', import.meta.url));

/** npm leaves `.gitignore` out of a package, and our packages hold no tests of their own. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['gitignore', '.gitignore'],
  ['refund-test.js', 'refund.test.js'],
]);

/** Writes the first project into a folder. Where a file of one of its names is there already, it writes nothing. */
export async function writeTemplate(
  cwd: string,
  named: string,
): Promise<{ readonly folder: string; readonly taken: readonly string[] }> {
  const folder = resolve(cwd, named);
  const files = (await readdir(template)).sort().map((name) => ({ name, as: nameOf(name) }));
  const taken = files.map(({ as }) => as).filter((name) => existsSync(join(folder, name)));
  if (taken.length > 0) return { folder, taken };
  await mkdir(folder, { recursive: true });
  for (const { name, as } of files) {
    const text = await readFile(join(template, name), 'utf8');
    const filled = text
      .replaceAll('__NAME__', packageName(folder))
      .replaceAll('__KERNEL__', kernelFor(folder));
    await writeFile(join(folder, as), filled, { flag: 'wx' });
  }
  return { folder, taken: [] };
}

/** The kernel's version on npm; from a checkout, where no such version may be published yet, the kernel beside us. */
function kernelFor(folder: string): string {
  const isCheckout = existsSync(join(kernel, 'tsconfig.json'));
  return isCheckout ? `file:${relative(folder, kernel)}` : `^${ownVersion()}`;
}

function nameOf(name: string): string {
  return RENAMED.get(name) ?? name;
}

/** What npm takes as a name, made from the folder's. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '');
  return name === '' ? 'my-agent' : name;
}
