import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientPlaces, type HookClient } from './client-places.js';
import { findPlugin } from './find-plugin.js';
import { inspectClient } from './inspect-client.js';

const plugins = fileURLToPath(new URL('../../../../plugins/', import.meta.url));
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-plugin-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const places = (client: HookClient) => clientPlaces(client, { HOME: home });
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** Noted as the client itself does it, with a copy of what it would copy. */
function note(client: HookClient, isOn = true) {
  const { folder, settings } = places(client);
  if (client === 'claude') {
    const enabledPlugins = { 'other@sluice': true, 'sluice-auto-tools@sluice': isOn };
    write(settings, JSON.stringify({ enabledPlugins }));
  } else {
    write(
      join(folder, 'config.toml'),
      `model = "x"\n\n[plugins."other@sluice"]\nenabled = true\n\n[plugins."sluice-auto-tools@sluice"]\nenabled = ${isOn}\n\n[features]\nenabled = false\n`,
    );
  }
}

function copyOf(client: HookClient, version: string, hooks: string) {
  const root = join(places(client).folder, 'plugins/cache/sluice/sluice-auto-tools', version);
  write(join(root, 'hooks', 'hooks.json'), hooks);
  return root;
}

const ownHooks = (client: HookClient) =>
  JSON.stringify({
    hooks: {
      UserPromptSubmit: [
        {
          hooks: [
            {
              type: 'command',
              command: `bash -p "\${CLAUDE_PLUGIN_ROOT}/hooks/find-sluice.sh" --client ${client}`,
              timeout: 15,
            },
          ],
        },
      ],
    },
  });

test.each(['claude', 'codex'] as const)(
  '%s: a plugin that is on is a registered hook, run from the newest copy',
  (client) => {
    note(client);
    const old = copyOf(client, '0.0.9', ownHooks(client));
    utimesSync(old, 1, 1);
    const root = copyOf(client, '0.1.0', ownHooks(client));
    const command = `bash -p "${root}/hooks/find-sluice.sh" --client ${client}`;
    expect(findPlugin(places(client))).toEqual({
      name: 'sluice-auto-tools@sluice',
      isOn: true,
      hook: { command, timeoutSeconds: 15 },
    });
    expect(inspectClient(client, { HOME: home })).toEqual({
      state: 'registered',
      place: 'the plugin sluice-auto-tools@sluice',
      command,
      timeoutSeconds: 15,
      remarks: [],
    });
  },
);

test.each(['claude', 'codex'] as const)(
  '%s: a plugin that is off or whose copy is gone is told as that, and none is none',
  (client) => {
    mkdirSync(places(client).folder);
    expect(inspectClient(client, { HOME: home })).toEqual({ state: 'not-installed' });
    note(client, false);
    const plugin = 'sluice-auto-tools@sluice';
    expect(inspectClient(client, { HOME: home })).toEqual({ state: 'plugin-off', plugin });
    note(client);
    expect(inspectClient(client, { HOME: home })).toEqual({ state: 'plugin-lost', plugin });
    copyOf(client, '0.1.0', '{ "hooks": ');
    expect(inspectClient(client, { HOME: home })).toEqual({ state: 'plugin-lost', plugin });
  },
);

test('the hooks of our plugins are formed as the clients expect them here', () => {
  for (const client of ['claude', 'codex'] as const) {
    const text = readFileSync(join(plugins, client, 'hooks', 'hooks.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(JSON.parse(ownHooks(client)));
  }
});
