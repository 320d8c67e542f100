import { afterEach, expect, test } from 'vitest';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { documentsNamed } from './documents-named.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

test('I-21 a path written out is followed through renames, and a file that is there comes first', async () => {
  made = temporaryRepository({ 'lib/old.ts': 'a\nb\nc\nd\n', 'lib/a.ts': 'x\n' }, { hasGit: true });
  made.commitAll('First');
  made.git('mv', 'lib/old.ts', 'lib/newer.ts');
  made.commitAll('Rename');
  made.git('mv', 'lib/newer.ts', 'lib/newest.ts');
  made.commitAll('Rename again');
  await buildIndex(made);
  const { index, close } = await openCodebase(made, '');
  const named = (path: string) => documentsNamed(index, path).map((id) => index.pathOf(id));
  try {
    expect(named('lib/old.ts')).toEqual(['lib/newest.ts']);
    expect(named('./lib/newer.ts')).toEqual(['lib/newest.ts']);
    expect(named('lib/a.ts')).toEqual(['lib/a.ts']);
    expect(named('lib/never.ts')).toEqual([]);
  } finally {
    close();
  }
});
