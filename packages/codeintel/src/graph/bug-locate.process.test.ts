import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { bugLocate } from './bug-locate.js';

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
    return bugLocate(codebase, { error }).candidates.map(({ path, line }) => `${path}:${line}`);
  } finally {
    codebase.close();
  }
}

test.each([
  ['RangeError: cannot open session 42 for the user bob, it was closed', 'src/session.ts:5'],
  ['cannot open session 7 for the user ann', 'src/session.ts:5'],
  ['Error: the session store is not reachable at the moment', 'src/files.ts:2'],
  ['ValueError: No free connection in pool <Pool 3> after 5 tries', 'app/pool.py:3'],
  [
    'worker 3 | 12:00:01 | ERROR | No free connection in pool main after 9 tries\nretrying',
    'app/pool.py:3',
  ],
])('I-22 the message %j leads to the line that says it', async (error, place) => {
  expect((await locate(error))[0]).toBe(place);
  repository.dispose();
  expect((await locate(error, false))[0]).toBe(place);
});

test('I-22 a few common words, or a comment, are no message', async () => {
  const places = await locate('it is not a good thing');
  expect(places.every((place) => !place.startsWith('src/files.ts:2'))).toBe(true);
});
