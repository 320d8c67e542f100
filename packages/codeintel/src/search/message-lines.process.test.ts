import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { messageLines } from './message-lines.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

test('I-22 the line that holds most of a message in one literal comes first', async () => {
  made = temporaryRepository({
    'src/a.ts': "log('opening the session store');\nfail('the session store is not open yet');\n",
  });
  const codebase = await openCodebase(made, 'session store');
  try {
    const files = codebase.index.documentsWith('session');
    const [first] = messageLines(codebase, files, 'Error: the session store is not open');
    expect(first).toMatchObject({ path: 'src/a.ts', line: 2, share: 1 });
    expect(messageLines(codebase, files, 'no such words here')).toEqual([]);
  } finally {
    codebase.close();
  }
});
