import { expect, test } from 'vitest';
import { dataFolder } from './data-folder.js';

test.each([
  ['linux', { HOME: '/home/ada' }, '/home/ada/.local/share/sluice'],
  ['linux', { HOME: '/home/ada', XDG_DATA_HOME: '/data' }, '/data/sluice'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Library/Application Support/sluice'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/sluice/Data'],
] as const)('data on %s with %o is kept in %s', (platform, env, folder) => {
  expect(dataFolder(env, platform)).toBe(folder);
});
