import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { ciBugLocate } from './ci-bug-locate.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

const files = {
  'src/session.ts': `import { open } from './files.js';

export function openSession(id: number, user: string) {
  if (id < 0) {
    throw new RangeError(\`cannot open session \${id} for the user \${user}, it was closed\`);
  }
  return open(id);
}
`,
  'src/files.ts': `export function open(id: number) {
  if (id > 9) throw new Error('the session store is not ' +
    'reachable at the moment');
  return id;
}

export function openSessionFile() {
  // cannot open a session file without a name
  return 'session';
}
`,
  'app/pool.py': `def take(pool):
    if not pool:
        raise ValueError("No free connection in pool %s after %d tries" % (pool, 3))
    return pool
`,
  'docs/notes.md': 'If you cannot open session files for the user, ask for help.\n',
};

async function locate(error: string, isIndexed = true) {
  repository = temporaryRepository(files);
  const options = {
    root: repository.root,
    cacheFolder: repository.cacheFolder,
    makeExtractor: () => createExtractor(['typescript', 'python']),
  };
  if (isIndexed) await buildIndex(options);
  const codebase = await openCodebase(options, error);
  try {
    const { places } = await ciBugLocate.ask(codebase, { error }, { nowMs: 0 });
    return places().map(({ path, lineStart }) => `${path}:${lineStart}`);
  } finally {
    codebase.close();
  }
}

test('I-22 frames of a trace come before the line of its message', async () => {
  const found = await locate(
    'RangeError: cannot open session 42 for the user bob, it was closed\n    at take (src/files.ts:4:3)',
  );
  expect(found[0]).toMatch(/^src\/files\.ts:/);
  expect(found).toContain('src/session.ts:5');
});
