import { expect, test } from 'vitest';
import { namesOfClientTools, renamedTools } from './client-tools.js';
import { clientsCalling } from './clients-calling.js';
import { governedTool } from './governed-tool.js';

test('A-02 a client’s own tool is known to rules by its name, and none of these is one of ours', () => {
  const names = namesOfClientTools();
  expect(names).toEqual(expect.arrayContaining(['WebFetch', 'apply_patch', 'google_web_search']));
  for (const name of names) {
    expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
    for (const client of ['claude', 'codex', 'gemini'] as const)
      if (!clientsCalling(name).includes(client))
        expect(governedTool(client, name).name).toBe(name);
  }
});

test('A-02 what a client calls one of our tools is known with the tool and its clients', () => {
  const renamed = renamedTools();
  expect(renamed.get('Bash')).toEqual({ ours: 'bash_run', clients: ['claude', 'codex'] });
  expect(renamed.get('view')).toEqual({ ours: 'fs_read', clients: ['copilot'] });
  expect(renamed.get('WebFetch')).toBeUndefined();
  for (const [name, { ours, clients }] of renamed)
    for (const client of clients) expect(governedTool(client, name).name).toBe(ours);
});
