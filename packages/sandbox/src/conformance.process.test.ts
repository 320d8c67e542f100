import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from './create-sandbox.js';
import { type Subject, sandboxConformance } from './sandbox.conformance.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { createMemorySandbox } from './testing/index.js';
import { makeWorkspace } from './testing/workspace.js';

sandboxConformance('memory', () => {
  const sandbox = createMemorySandbox();
  return Promise.resolve({
    sandbox,
    link: (path, target) => sandbox.link(path, target),
    dispose: () => sandbox.close(),
  });
});

sandboxConformance('unconfined', () => onDisk('unconfined'));
sandboxConformance('bubblewrap', () => onDisk('bubblewrap'));

async function onDisk(backend: 'unconfined' | 'bubblewrap'): Promise<Subject> {
  const workspace = makeWorkspace();
  const sandbox = await createSandbox({
    roots: [workspace.root],
    backend,
    limits: { graceMs: 400 },
    ...(backend === 'bubblewrap' ? { bubblewrapPath: bubblewrapPath() } : {}),
  });
  return {
    sandbox,
    link: (path, target) => symlinkSync(target, join(workspace.root, path)),
    dispose: async () => {
      await sandbox.close();
      workspace.remove();
    },
  };
}
