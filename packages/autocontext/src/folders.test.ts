import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { configFolder, homeOf, stateFolder } from './folders.js';

const HOME = { HOME: '/home/ann' };

test.each([
  ['linux', '/home/ann/.local/state/sluice', '/home/ann/.config/sluice'],
  [
    'darwin',
    '/home/ann/Library/Application Support/sluice/state',
    '/home/ann/Library/Application Support/sluice',
  ],
  ['win32', '/home/ann/AppData/Local/sluice/State', '/home/ann/AppData/Roaming/sluice'],
] as const)(
  'state and settings have the places that %s has for them',
  (platform, state, config) => {
    expect(stateFolder(HOME, platform)).toBe(state);
    expect(configFolder(HOME, platform)).toBe(config);
    const named = { ...HOME, XDG_STATE_HOME: '/s', XDG_CONFIG_HOME: '/c' };
    expect(stateFolder(named, platform)).toBe('/s/sluice');
    expect(configFolder(named, platform)).toBe('/c/sluice');
  },
);

test('Windows names its own folders, and no other system asks for them', () => {
  const env = { ...HOME, LOCALAPPDATA: '/local', APPDATA: '/roaming' };
  expect(stateFolder(env, 'win32')).toBe('/local/sluice/State');
  expect(configFolder(env, 'win32')).toBe('/roaming/sluice');
  expect(stateFolder(env, 'linux')).toBe('/home/ann/.local/state/sluice');
  expect(configFolder(env, 'linux')).toBe('/home/ann/.config/sluice');
});

test('a home is what the environment says it is, an empty word says nothing, and without one the system knows', () => {
  expect(homeOf({ HOME: '/a', USERPROFILE: '/b' })).toBe('/a');
  expect(homeOf({ HOME: '', USERPROFILE: '/b' })).toBe('/b');
  expect(homeOf({})).toBe(homedir());
});
