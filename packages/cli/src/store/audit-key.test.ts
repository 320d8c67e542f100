import { expect, test } from 'vitest';
import { auditKeyPath } from './audit-key.js';
import { dataFolder } from './data-folder.js';

test.each([
  ['linux', { HOME: '/home/ada' }, '/home/ada/.config/sluice/audit-key/key.pem'],
  ['linux', { HOME: '/home/ada', XDG_CONFIG_HOME: '/c' }, '/c/sluice/audit-key/key.pem'],
  ['linux', { HOME: '/home/ada', SLUICE_AUDIT_KEY: 'k.pem' }, '/here/k.pem'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Library/Preferences/sluice/audit-key/key.pem'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/sluice/audit-key/key.pem'],
] as const)(
  'the audit key on %s with %o is %s, outside of the data folder',
  (platform, env, path) => {
    expect(auditKeyPath({ env, cwd: '/here' }, platform)).toBe(path);
    expect(path.startsWith(dataFolder(env, platform))).toBe(false);
  },
);
