// Finds or brings what the tests need from the machine. Each part returns environment variables for the tests,
// or throws with the one command that would help.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** A part is loaded and run only when the package whose tests use it is in the tree. */
const parts = [
  {
    name: 'postgres',
    usedBy: 'store',
    load: async () => (await import('./postgres.mjs')).setUpPostgres,
  },
  {
    name: 'chromium',
    usedBy: 'console',
    load: async () => (await import('./chromium.mjs')).setUpChromium,
  },
  {
    name: 'bubblewrap',
    usedBy: 'sandbox',
    load: async () => (await import('./bubblewrap.mjs')).setUpBubblewrap,
  },
];

const tearDowns = [];

/** The names of the parts that the tree below `base` needs. */
export function needed(base = root) {
  return parts
    .filter((part) => existsSync(join(base, 'packages', part.usedBy, 'package.json')))
    .map((part) => part.name);
}

/**
 * Runs every needed part; resolves with the environment that tells the tests what was found.
 * Whoever calls it calls `tearDown` too, also when it throws.
 */
export async function setUp({ base = root, environment = process.env, say = console.error } = {}) {
  const found = {};
  const names = needed(base);
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    const setUpPart = await part.load();
    const result = await setUpPart({ base, environment, say });
    Object.assign(found, result.environment);
    if (result.tearDown) tearDowns.push(result.tearDown);
  }
  return found;
}

/** Stops what `setUp` started. Safe to call twice, and without `setUp`. */
export async function tearDown() {
  while (tearDowns.length > 0) await tearDowns.pop()();
}
