import { expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.js';

test('U-07 the cache lies where the platform keeps what can be made again', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/sluice');
  expect(cacheFolder({ HOME: '/h' }, 'linux')).toBe('/h/.cache/sluice');
  expect(cacheFolder({ HOME: '/h' }, 'darwin')).toBe('/h/Library/Caches/sluice');
  expect(cacheFolder({ HOME: '/h', LOCALAPPDATA: '/l' }, 'win32')).toBe('/l/sluice/Cache');
});

test('Windows without a folder for local data takes the one below the home', () => {
  expect(cacheFolder({ USERPROFILE: '/u' }, 'win32')).toBe('/u/AppData/Local/sluice/Cache');
});
