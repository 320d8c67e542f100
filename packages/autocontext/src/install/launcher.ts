import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellQuoted } from './own-entry.js';

const MARK = '# Written by `sluice install`; `sluice uninstall` takes it away.';

/**
 * The script in the client's folder. It only hands on: what is registered (and, in Codex, trusted) stays the same when
 * sluice moves or is renewed, and where sluice is gone the client hears nothing. Names the Node of the person's
 * terminal, because a client started from a desktop often finds none.
 */
export function launcherText(adapter: string, node: string): string {
  return `#!/usr/bin/env bash
${MARK}
adapter=${shellQuoted(adapter)}
export SLUICE_NODE=${shellQuoted(node)}
[ -r "$adapter" ] || exit 0
. "$adapter"
`;
}

export function isOwnLauncher(text: string): boolean {
  return text.split('\n', 2)[1] === MARK;
}

/** The adapter that a launcher hands on to; `undefined` where the text is no launcher of ours. */
export function adapterOf(text: string): string | undefined {
  const quoted = /^adapter='(.*)'$/m.exec(text)?.[1];
  return isOwnLauncher(text) ? quoted?.replaceAll("'\\''", "'") : undefined;
}

/** The shell files: those of a checkout where there is one, else the copies that the build put into the package. */
export function hooksFolder(): string {
  const ownPackage = fileURLToPath(new URL('../../', import.meta.url));
  const checkout = join(ownPackage, '..', '..', 'hooks');
  return existsSync(join(checkout, 'context-inject-global.sh'))
    ? checkout
    : join(ownPackage, 'dist', 'hooks');
}
