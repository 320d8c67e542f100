import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientPlaces, type HookClient } from './client-places.js';
import { applyPlan, type ClientPlan, planDiff } from './client-plan.js';
import { planInstall } from './plan-install.js';
import { planUninstall } from './plan-uninstall.js';

const options = { node: process.execPath };
const clients = ['claude', 'codex'] as const;
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sluice install's test "));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const env = () => ({ HOME: home });
const places = (client: HookClient) => clientPlaces(client, env());
const settingsOf = (client: HookClient) => readFileSync(places(client).settings, 'utf8');
const write = (client: HookClient, text: string | Buffer) => {
  mkdirSync(places(client).folder, { recursive: true });
  writeFileSync(places(client).settings, text);
};

function install(client: HookClient): ClientPlan {
  const plan = planInstall(client, env(), options);
  applyPlan(plan);
  return plan;
}

function uninstall(client: HookClient): ClientPlan {
  const plan = planUninstall(client, env());
  applyPlan(plan);
  return plan;
}

/** Every file below a folder with its bytes and mode. */
function picture(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (entry.isSymbolicLink()) return `${path} link`;
      if (entry.isDirectory()) return path;
      return `${path} ${statSync(path).mode} ${readFileSync(path, 'base64')}`;
    })
    .sort();
}

const theirHook = { type: 'command', command: 'other-tool --hook', timeout: 5 };
const theirs = JSON.stringify(
  {
    model: 'opus',
    hooks: {
      UserPromptSubmit: [{ hooks: [theirHook] }],
      PreToolUse: [{ matcher: 'Bash', hooks: [theirHook] }],
    },
    permissions: { allow: ['Bash(ls)'] },
  },
  null,
  4,
);

test.each(clients)(
  'O-16 U-06 %s: install, use and uninstall leave a home with hooks of other people as it was',
  (client) => {
    write(client, theirs);
    chmodSync(places(client).settings, 0o640);
    const before = picture(places(client).folder);
    install(client);
    const hooks = JSON.parse(settingsOf(client)).hooks;
    expect(hooks.UserPromptSubmit[0]).toEqual({ hooks: [theirHook] });
    expect(hooks.UserPromptSubmit[1].hooks).toEqual([
      {
        type: 'command',
        command: `bash -p '${places(client).launcher.replaceAll("'", "'\\''")}' --client ${client}`,
        timeout: 15,
      },
    ]);
    expect(statSync(places(client).settings).mode & 0o777).toBe(0o640);
    expect(statSync(places(client).launcher).mode & 0o777).toBe(0o755);
    uninstall(client);
    expect(picture(places(client).folder)).toEqual(before);
  },
);

test.each(clients)(
  'O-16 %s: where the client was never used, uninstall leaves no trace',
  (client) => {
    install(client);
    expect(existsSync(places(client).settings)).toBe(true);
    uninstall(client);
    expect(existsSync(places(client).folder)).toBe(false);
  },
);

test('O-16 a second install changes nothing', () => {
  write('claude', theirs);
  install('claude');
  const before = picture(home);
  expect(install('claude').changes).toEqual([]);
  expect(picture(home)).toEqual(before);
});

test('O-16 an entry of an older version and one written twice are put right, and uninstall still gives the old bytes', () => {
  write('claude', theirs);
  install('claude');
  const old = settingsOf('claude').replace('"timeout": 15', '"timeout": 5000');
  const twice = old.replace(
    '"UserPromptSubmit": [',
    `"UserPromptSubmit": [\n            {"hooks":[{"type":"command","command":"bash '/old home/.claude/hooks/context-inject-global.sh' --client claude"}]},`,
  );
  write('claude', twice);
  install('claude');
  const { UserPromptSubmit: groups } = JSON.parse(settingsOf('claude')).hooks;
  expect(groups).toHaveLength(2);
  expect(groups[1].hooks[0].timeout).toBe(15);
  uninstall('claude');
  expect(settingsOf('claude')).toBe(theirs);
});

test.each([
  [60, 60],
  [2, 2],
  [600, 600],
  [5000, 15],
  [0.5, 0.5],
])('O-16 a time-out of %d seconds becomes %d when it is installed again', (theirs, kept) => {
  install('claude');
  const changed = settingsOf('claude').replace('"timeout": 15', `"timeout": ${theirs}`);
  write('claude', changed);
  install('claude');
  expect(JSON.parse(settingsOf('claude')).hooks.UserPromptSubmit[0].hooks[0].timeout).toBe(kept);
  write('claude', changed.replace('bash -p', 'bash'));
  install('claude');
  const { hooks } = JSON.parse(settingsOf('claude')).hooks.UserPromptSubmit[0];
  expect(hooks).toEqual([expect.objectContaining({ timeout: kept })]);
  expect(hooks[0].command).toContain('bash -p');
});

test('U-06 settings changed since lose only our entry', () => {
  write('claude', theirs);
  install('claude');
  const changed = settingsOf('claude').replace('"opus"', '"sonnet"');
  write('claude', changed);
  uninstall('claude');
  expect(settingsOf('claude')).toBe(theirs.replace('"opus"', '"sonnet"'));
});

test('U-06 uninstall without the kept state takes out only our entry', () => {
  write('claude', theirs);
  install('claude');
  rmSync(join(home, '.local'), { recursive: true });
  uninstall('claude');
  expect(settingsOf('claude')).toBe(theirs);
});

test('U-06 a plan to uninstall names every file with what becomes of it, and refuses nothing', () => {
  write('claude', theirs);
  install('claude');
  const plan = planUninstall('claude', env());
  expect(plan).toMatchObject({ refusals: [], remarks: [] });
  expect(plan.changes.map(({ text, newMode }) => [text, newMode])).toEqual([
    [theirs, 0o600],
    [undefined, 0o755],
  ]);
  write('claude', '{ "hooks": ');
  expect(planUninstall('claude', env())).toMatchObject({
    refusals: [expect.stringContaining('mend the file first')],
    changes: [],
  });
});

test('uninstall where nothing is installed changes nothing', () => {
  write('claude', theirs);
  expect(uninstall('claude').changes).toEqual([]);
  expect(settingsOf('claude')).toBe(theirs);
});

test.each([
  ['text that is no JSON', '{ "hooks": '],
  ['a list', '[]'],
  ['a key given twice', '{"hooks":{},"hooks":{}}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
])('U-06 %s is refused and stays as it is', (_, text) => {
  write('claude', text);
  const before = picture(home);
  const plan = install('claude');
  expect(plan.refusals[0]).toContain(home);
  expect(picture(home)).toEqual(before);
});

test.each([
  [
    'a hook without a command',
    { PreToolUse: [{ hooks: [{ type: 'command' }] }] },
    'hooks.PreToolUse[0].hooks[0].command',
  ],
  ['an unknown type', { Stop: [{ hooks: [{ type: 'banana' }] }] }, 'hooks.Stop[0].hooks[0].type'],
  [
    'a time-out in words',
    { Stop: [{ hooks: [{ ...theirHook, timeout: '5' }] }] },
    'hooks.Stop[0].hooks[0].timeout',
  ],
  [
    'a time-out of nothing',
    { Stop: [{ hooks: [{ ...theirHook, timeout: 0 }] }] },
    'hooks.Stop[0].hooks[0].timeout',
  ],
  ['a hook without a group', { Stop: [theirHook] }, 'hooks.Stop[0].hooks'],
  ['an event that is no list', { Stop: { hooks: [] } }, 'hooks.Stop'],
  ['a matcher that is no text', { Stop: [{ matcher: 5, hooks: [] }] }, 'hooks.Stop[0].matcher'],
  ['hooks that are no object', [], 'hooks'],
])('O-16 %s disables every hook of Claude Code, so it is refused by name', (_, hooks, place) => {
  write('claude', JSON.stringify({ hooks }));
  const before = picture(home);
  expect(install('claude').refusals[0]).toContain(`settings.json ${place}:`);
  expect(picture(home)).toEqual(before);
});

test('O-16 comments and order are kept, and it is said that Claude Code drops such a file', () => {
  const text = '{\n  // mine\n  "z": 1, // behind\n  "a": 2\n}\n';
  write('claude', text);
  const { remarks } = install('claude');
  expect(settingsOf('claude')).toContain('{\n  // mine\n  "z": 1, // behind\n  "a": 2,\n');
  expect(remarks[0]).toContain('line 2');
  uninstall('claude');
  expect(settingsOf('claude')).toBe(text);
});

test('O-16 entries that would inject a second time are named and left alone', () => {
  const old = {
    type: 'command',
    command: '~/.claude/hooks/augment-context-global.sh',
    timeout: 5000,
  };
  write('claude', JSON.stringify({ hooks: { UserPromptSubmit: [{ hooks: [old] }] } }));
  const { remarks } = install('claude');
  expect(remarks).toEqual([expect.stringContaining('hooks.UserPromptSubmit[0].hooks[0]')]);
  expect(JSON.parse(settingsOf('claude')).hooks.UserPromptSubmit[0].hooks).toEqual([old]);
});

test('O-16 hooks that are switched off, and a plugin that injects as well, are said', () => {
  write(
    'claude',
    JSON.stringify({ disableAllHooks: true, enabledPlugins: { 'sluice-auto-tools@local': true } }),
  );
  expect(install('claude').remarks).toEqual([
    expect.stringContaining('disableAllHooks'),
    expect.stringContaining('sluice-auto-tools@local'),
  ]);
});

test("O-16 somebody else's script at our place is not overwritten", () => {
  mkdirSync(dirname(places('claude').launcher), { recursive: true });
  writeFileSync(places('claude').launcher, '#!/bin/bash\necho theirs\n');
  const before = picture(home);
  expect(install('claude').refusals[0]).toContain('somebody else');
  expect(uninstall('claude').changes).toEqual([]);
  expect(picture(home)).toEqual(before);
});

test('U-06 a linked settings file is changed where it lies, and the link stays', () => {
  const dotfiles = join(home, 'dotfiles');
  mkdirSync(dotfiles);
  mkdirSync(places('claude').folder);
  writeFileSync(join(dotfiles, 'claude.json'), theirs);
  symlinkSync('../dotfiles/claude.json', places('claude').settings);
  install('claude');
  expect(lstatSync(places('claude').settings).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(dotfiles, 'claude.json'), 'utf8')).toContain('--client claude');
  uninstall('claude');
  expect(lstatSync(places('claude').settings).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(dotfiles, 'claude.json'), 'utf8')).toBe(theirs);
});

test('U-06 settings that change between plan and write are left alone, and so is the rest', () => {
  write('claude', theirs);
  const plan = planInstall('claude', env(), options);
  write('claude', `${theirs}\n`);
  const before = picture(home);
  expect(() => applyPlan(plan)).toThrow('changed in the meantime');
  const isState = (line: string) => line.includes('.local');
  expect(picture(home).filter((line) => !isState(line))).toEqual(before);
});

test('U-06 an update that fails keeps the backup of the first install', () => {
  write('claude', theirs);
  install('claude');
  const old = settingsOf('claude').replace('"timeout": 15', '"timeout": 5000');
  write('claude', old);
  const plan = planInstall('claude', env(), options);
  write('claude', `${old}\n`);
  expect(() => applyPlan(plan)).toThrow('changed in the meantime');
  expect(JSON.parse(readFileSync(plan.keep!.path, 'utf8')).before).toBe(theirs);
});

test('U-06 without a place for the backup nothing is changed', () => {
  write('claude', theirs);
  writeFileSync(join(home, 'in the way'), '');
  const before = picture(home);
  const blocked = { ...env(), XDG_STATE_HOME: join(home, 'in the way') };
  expect(() => applyPlan(planInstall('claude', blocked, options))).toThrow();
  expect(picture(home)).toEqual(before);
});

test('O-16 the homes that the clients themselves honour are honoured', () => {
  const claude = join(home, 'c');
  const codex = join(home, 'x');
  const there = { HOME: home, CLAUDE_CONFIG_DIR: claude, CODEX_HOME: codex };
  for (const client of clients) applyPlan(planInstall(client, there, options));
  expect(readdirSync(claude).sort()).toEqual(['hooks', 'settings.json']);
  expect(readdirSync(codex).sort()).toEqual(['hooks', 'hooks.json']);
});

test('U-06 the plan is a diff of the files, without the secrets around it', () => {
  const key = ['sk', 'ant', 'api03', 'a1B2c3D4e5F6g7H8i9J0'.repeat(4)].join('-');
  write('claude', JSON.stringify({ env: { ANTHROPIC_API_KEY: key } }, null, 2));
  const plan = planInstall('claude', env(), options);
  const diff = planDiff(plan);
  expect(diff).toContain(`+++ ${places('claude').settings}`);
  expect(diff).toContain('+            "timeout": 15');
  expect(diff).not.toContain(key);
  expect(settingsOf('claude')).toContain(key);
});

test('the backup is for the owner alone', () => {
  write('claude', theirs);
  const { keep } = install('claude');
  expect(statSync(keep!.path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(keep!.path, 'utf8')).before).toBe(theirs);
});
