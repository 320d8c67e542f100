import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientPlaces } from './client-places.js';
import { applyPlan } from './client-plan.js';
import { inspectClient } from './inspect-client.js';
import { planInstall } from './plan-install.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-inspect-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const env = () => ({ HOME: home });

describe.each(['claude', 'codex'] as const)('%s', (client) => {
  const places = () => clientPlaces(client, env());
  const install = () => applyPlan(planInstall(client, env(), { node: process.execPath }));
  const settings = () => readFileSync(places().settings, 'utf8');

  test('its places follow its home, or the variable that moves it', () => {
    const name = client === 'claude' ? '.claude' : '.codex';
    const file = client === 'claude' ? 'settings.json' : 'hooks.json';
    expect(places()).toEqual({
      client,
      label: client === 'claude' ? 'Claude Code' : 'Codex',
      folder: join(home, name),
      settings: join(home, name, file),
      launcher: join(home, name, 'hooks', 'context-inject-global.sh'),
    });
    const variable = client === 'claude' ? 'CLAUDE_CONFIG_DIR' : 'CODEX_HOME';
    expect(clientPlaces(client, { HOME: home, [variable]: '/moved' }).folder).toBe('/moved');
    expect(clientPlaces(client, { USERPROFILE: '/users/ann' }).folder).toBe(`/users/ann/${name}`);
  });

  test('a client that was never used is absent, one without our hook is not installed', () => {
    expect(inspectClient(client, env())).toEqual({ state: 'absent' });
    mkdirSync(places().folder);
    expect(inspectClient(client, env())).toEqual({ state: 'not-installed' });
    writeFileSync(places().settings, '{');
    expect(inspectClient(client, env())).toEqual({
      state: 'broken',
      faults: [expect.stringMatching(/ cannot be read, /)],
    });
  });

  test('an installed hook is registered, with its command and its time', () => {
    install();
    const found = inspectClient(client, env());
    expect(found).toEqual({
      state: 'registered',
      place: places().settings,
      command: expect.stringContaining(places().launcher),
      timeoutSeconds: expect.any(Number),
      remarks: [],
    });
    expect(found).not.toMatchObject({ timeoutSeconds: 0 });
  });

  test('a hook that stands there twice, or beside another of its kind, is remarked on', () => {
    install();
    const twice = JSON.parse(settings());
    twice.hooks.UserPromptSubmit.push(twice.hooks.UserPromptSubmit[0]);
    twice.disableAllHooks = true;
    writeFileSync(places().settings, JSON.stringify(twice));
    expect(inspectClient(client, env())).toMatchObject({
      state: 'registered',
      remarks: [
        'registered 2 times; context comes as often',
        `${places().settings}: "disableAllHooks" is on, so no hook runs; take it out`,
      ],
    });
    writeFileSync(places().settings, `// mine\n${JSON.stringify(JSON.parse(settings()))}`);
    const { label } = places();
    expect(inspectClient(client, env())).toMatchObject({
      remarks: expect.arrayContaining([
        `${places().settings} line 1: ${label} reads strict JSON and drops the whole file for a comment or a trailing comma; take it out`,
      ]),
    });
  });

  test('a launcher that is gone, is another’s, or leads nowhere is a fault', () => {
    install();
    const text = readFileSync(places().launcher, 'utf8');
    const faultWith = (launcher: string | undefined) => {
      rmSync(places().launcher, { force: true });
      if (launcher !== undefined) writeFileSync(places().launcher, launcher);
      return inspectClient(client, env());
    };
    const broken = (fault: string) => ({
      state: 'broken',
      faults: [`${places().launcher} ${fault}`],
    });
    expect(faultWith(undefined)).toEqual(broken('is missing'));
    expect(faultWith('#!/bin/sh\n')).toEqual(broken('is not the one sluice wrote'));
    expect(faultWith(text.replace(/^adapter='.*'$/m, "adapter='/no/such'"))).toEqual(
      broken('leads to /no/such, which is gone'),
    );
    expect(faultWith(text)).toMatchObject({ state: 'registered' });
  });

  test('a malformed entry beside ours is a fault', () => {
    install();
    const odd = JSON.parse(settings());
    odd.hooks.Stop = [{ hooks: 5 }];
    writeFileSync(places().settings, JSON.stringify(odd));
    expect(inspectClient(client, env())).toEqual({
      state: 'broken',
      faults: [`${places().settings} hooks.Stop[0].hooks: is missing or not a list`],
    });
  });
});
