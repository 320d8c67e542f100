import { afterEach, expect, test } from 'vitest';
import { openCodebase } from '../search/codebase.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { ciSearch } from './ci-search.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

test('I-20 a place outside of everything is headed by what it says, without a number or a bracket', async () => {
  made = temporaryRepository({ 'notes.txt': `}\n\n${'# keep the order\n'.repeat(3)}` });
  const codebase = await openCodebase(made, 'notes.txt:4');
  try {
    const { places } = await ciSearch.ask(
      codebase,
      { query: 'what happens at notes.txt:4?' },
      { nowMs: Date.now() },
    );
    expect(places()[0]?.summary).toBe('# keep the order (named in the text)');
  } finally {
    codebase.close();
  }
});
