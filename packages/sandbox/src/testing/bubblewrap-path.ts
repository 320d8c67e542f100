import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the tests find bubblewrap. Throws, so that its tests fail, when it is missing: they are never left out. */
export function bubblewrapPath(): string {
  const given = process.env.SLUICE_TEST_BWRAP;
  const places = given
    ? [given]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'bwrap'));
  const found = places.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (found) return found;
  throw new Error(
    `bubblewrap is needed for these tests and was not found (${given ?? 'on PATH'}). Install it (apt install bubblewrap) or set SLUICE_TEST_BWRAP to the program.`,
  );
}
