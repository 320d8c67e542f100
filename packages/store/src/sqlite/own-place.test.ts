import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownPlace } from './own-place.js';

test('L-01 code that knows its file says so, and a bundle in CommonJS still finds what is installed', () => {
  expect(fileURLToPath(ownPlace())).toMatch(/own-place\.ts$/);
  expect(ownPlace({ url: 'file:///srv/app.mjs' })).toBe('file:///srv/app.mjs');
  const bundled = ownPlace({});
  expect(bundled).toMatch(/^file:/);
  expect(createRequire(bundled).resolve('vitest')).toContain('vitest');
});
