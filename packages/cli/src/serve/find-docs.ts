import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The built documents: beside this program, where `npm run docs` puts them and a release packs them. */
export function findDocs(): string | undefined {
  const folder = fileURLToPath(new URL('../../docs-site/', import.meta.url));
  return existsSync(`${folder}index.html`) ? folder : undefined;
}
