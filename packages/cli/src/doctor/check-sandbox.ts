import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@sluice/sandbox';
import type { Check } from './check.js';

/** What would confine commands here. Tried on an empty folder: opening a workspace mends what a crash left in it. */
export async function checkSandbox(): Promise<Check> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-doctor-'));
  try {
    const sandbox = await createSandbox({ roots: [folder] });
    const { name, confined, why } = sandbox.backend;
    await sandbox.close();
    const found = `${name}: ${why}`;
    return confined
      ? { name: 'sandbox', state: 'ok', found }
      : {
          name: 'sandbox',
          state: 'warn',
          found,
          mend: {
            en: 'mend what the reason names (on Linux: install bubblewrap); until then every command asks first',
            zh: '按所述原因修复（Linux 上请安装 bubblewrap）；在此之前每条命令都会先询问',
          },
        };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
