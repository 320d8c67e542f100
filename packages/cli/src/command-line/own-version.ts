import { readFileSync } from 'node:fs';

/** The version of this command, as its package says it. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return String(Reflect.get(Object(manifest), 'version'));
}
