import { expect, test } from 'vitest';
import { binaryFailure, staleFailure } from './file-failures.js';

test('a file that changed and one that is no text are told with the way out', () => {
  expect(staleFailure('a.ts')).toEqual({
    ok: false,
    error: 'File appears to have changed externally. Please read it again before writing. (a.ts)',
    error_code: 'STALE',
    path: 'a.ts',
    recommendations: ['Read a.ts again, look at what changed, then repeat the edit'],
  });
  expect(binaryFailure('a.png', 'PNG image', 7)).toEqual({
    ok: false,
    error: 'a.png is not text: PNG image, 7 bytes. Its content is not shown and not edited.',
    error_code: 'BINARY_FILE',
    path: 'a.png',
    kind: 'PNG image',
    size: 7,
    recommendations: ['Use a program that knows this kind of file, through bash_run'],
  });
});
