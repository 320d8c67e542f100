import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}plugins/${path}`, 'utf8');
const json = (path: string) => JSON.parse(read(path));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

test.each([
  ['claude', 'claude/.claude-plugin/plugin.json'],
  ['codex', 'codex/.codex-plugin/plugin.json'],
])(
  'the plugin of %s registers the same hook as install, and no key that Codex refuses',
  (client, manifest) => {
    expect(json(manifest)).toMatchObject({ name: 'sluice-auto-tools', version });
    expect(json(`${client}/hooks/hooks.json`)).toEqual({
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
  },
);

test('both plugins find sluice the same way, and both catalogues name them', () => {
  expect(read('claude/hooks/find-sluice.sh')).toBe(read('codex/hooks/find-sluice.sh'));
  expect(json('.claude-plugin/marketplace.json').plugins[0]).toMatchObject({
    name: 'sluice-auto-tools',
    source: './claude',
  });
  expect(json('.agents/plugins/marketplace.json').plugins[0]).toMatchObject({
    name: 'sluice-auto-tools',
    source: { path: './codex' },
  });
});
