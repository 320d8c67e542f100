import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSandbox } from '../create-sandbox.js';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';

/** Opens every file of /proc that belongs to no process for appending, which changes nothing, and names what opened. */
const OPEN_ALL = `find /proc -path '/proc/[0-9]*' -prune -o -path /proc/self -prune -o -path /proc/thread-self -prune \\
  -o -type f -print 2>/dev/null | while read -r file; do
    ( : >> "$file" ) 2>/dev/null && [ "$(stat -c %t "$file")" = 0 ] && echo "open: $file"
  done; echo end`;

test('item 3: a confined command opens no setting of the kernel for writing, also where Sluice runs as root', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-kernel-')));
  const sandbox = await createSandbox({
    roots: [root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
  });
  try {
    const { stdout } = await sandbox.exec(OPEN_ALL, { timeoutMs: 60_000 });
    expect(stdout).toBe('end\n');
    const read = await sandbox.exec('cat /proc/sys/kernel/ostype');
    expect(read.stdout).toBe('Linux\n');
  } finally {
    await sandbox.close();
    rmSync(root, { recursive: true, force: true });
  }
});
