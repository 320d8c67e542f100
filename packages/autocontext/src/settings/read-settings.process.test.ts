import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from './read-settings.js';

let folder: string;
let config: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-config-'));
  mkdirSync(join(folder, 'config'));
  mkdirSync(join(folder, '.devbooks'));
  config = join(folder, 'config', 'auto-tools.yaml');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const makers = {
  'a pipe': (path: string) => execFileSync('sh', ['-c', 'mkfifo "$0"', path]),
  'a link to a device without end': (path: string) => symlinkSync('/dev/zero', path),
  'a folder': (path: string) => mkdirSync(path),
  'a file of 20 MB': (path: string) => writeFileSync(path, '#'.repeat(20_000_000)),
};

test.each(Object.entries(makers))(
  'O-03 settings that are %s are refused by name, not waited for',
  async (_what, make) => {
    make(config);
    await expect(settings()).rejects.toMatchObject({
      name: 'SettingsError',
      message: expect.stringMatching(/auto-tools\.yaml is (?:not a regular file|larger than)/),
    });
  },
);

test.each(Object.entries(makers))(
  'the settings of another program that are %s are refused too',
  async (_what, make) => {
    make(join(folder, '.devbooks', 'config.yaml'));
    await expect(settings()).rejects.toMatchObject({ name: 'SettingsError' });
  },
);

function settings() {
  return readSettings({
    env: { HOME: folder, XDG_CONFIG_HOME: join(folder, 'own') },
    folder,
    parseConfig: async () => (await import('./parse-config.js')).parseConfig,
  });
}
