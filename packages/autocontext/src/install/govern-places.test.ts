import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { governedClients, governPlaces } from './govern-places.js';

test('where each client of a person registers its hooks', () => {
  const rows = governedClients.map((client) => governPlaces(client, { HOME: '/home/ann' }));
  expect(rows).toEqual(
    [
      ['claude', 'Claude Code', '.claude', 'settings.json'],
      ['codex', 'Codex', '.codex', 'hooks.json'],
      ['gemini', 'Gemini CLI', '.gemini', 'settings.json'],
      ['qwen', 'Qwen Code', '.qwen', 'settings.json'],
      ['opencode', 'opencode', '.config/opencode', 'plugins/sluice-govern.js'],
      ['copilot', 'Copilot CLI', '.copilot', 'hooks/sluice-govern.json'],
      ['pi', 'pi', '.pi/agent', 'extensions/sluice-govern.js'],
    ].map(([client, label, folder, file]) => ({
      client,
      label,
      folder: `/home/ann/${folder}`,
      settings: `/home/ann/${folder}/${file}`,
      script: `/home/ann/${folder}/hooks/sluice-govern.sh`,
    })),
  );
});

test('where each client of a project does', () => {
  const rows = governedClients.map(
    (client) => governPlaces(client, { HOME: '/home/ann' }, { project: '/here' }).settings,
  );
  expect(rows).toEqual([
    '/here/.claude/settings.local.json',
    '/here/.codex/hooks.json',
    '/here/.gemini/settings.json',
    '/here/.qwen/settings.json',
    '/here/.opencode/plugins/sluice-govern.js',
    '/here/.github/hooks/sluice-govern.json',
    '/here/.pi/extensions/sluice-govern.js',
  ]);
});

test('a variable moves the folder of a client, and no other one does', () => {
  const env = {
    HOME: '/home/ann',
    CLAUDE_CONFIG_DIR: '/c',
    CODEX_HOME: '/x',
    COPILOT_HOME: '/p',
    PI_CODING_AGENT_DIR: '/pi',
    XDG_CONFIG_HOME: '/xdg',
  };
  expect(governedClients.map((client) => governPlaces(client, env).folder)).toEqual([
    '/c',
    '/x',
    '/home/ann/.gemini',
    '/home/ann/.qwen',
    '/xdg/opencode',
    '/p',
    '/pi',
  ]);
});

test('a person without a HOME has another one', () => {
  expect(governPlaces('gemini', { USERPROFILE: '/users/ann' }).folder).toBe('/users/ann/.gemini');
  expect(governPlaces('gemini', {}).folder).toBe(`${homedir()}/.gemini`);
});
