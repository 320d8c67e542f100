import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The console's built files: beside this program where it is packed, else where the workspace builds them. */
export function findConsole(): string | undefined {
  return ['../../console/', '../../../console/dist/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(`${folder}index.html`));
}
