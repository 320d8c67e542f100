import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Where this code runs from, as an address: its own file; for a program that was bundled, the bundle. A bundle in
 * CommonJS knows no `import.meta`, and one without `__filename` is taken to be where it was started.
 */
export function ownPlace(meta: { readonly url?: string } = import.meta): string {
  if (meta.url !== undefined) return meta.url;
  const file = typeof __filename === 'string' ? __filename : join(process.cwd(), 'index.js');
  return pathToFileURL(file).href;
}
