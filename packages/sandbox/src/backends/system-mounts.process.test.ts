import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemMounts } from './system-mounts.js';

/** What of /etc a user who is not root may not read, as the system itself tells. */
function closedToOthers(): readonly string[] {
  const found = execFileSync(
    'find',
    [
      '/etc',
      '-xdev',
      '(',
      '-type',
      'f',
      '-o',
      '-type',
      'd',
      ')',
      '!',
      '-perm',
      '-o=r',
      '-print',
      '-prune',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return found.split('\n').filter((path) => path !== '');
}

test('for root all settings of the system are hidden that mode bits keep from everybody else', () => {
  const hidden = new Set(systemMounts({ allowNetwork: false, isRoot: true }));
  const isHidden = (path: string): boolean =>
    path !== '/' && (hidden.has(path) || isHidden(path.slice(0, path.lastIndexOf('/')) || '/'));
  const closed = closedToOthers();
  // Every system has this one.
  if (existsSync('/etc/shadow')) expect(closed).toContain('/etc/shadow');
  expect(closed.filter((path) => !isHidden(path.replace(/^\/etc$/, '/')))).toEqual([]);
});

test('for others nothing is hidden that the system shows them', () => {
  const mounts = systemMounts({ allowNetwork: false, isRoot: false });
  expect(mounts).not.toContain('/etc/shadow');
  expect(mounts).toContain('/usr');
});
