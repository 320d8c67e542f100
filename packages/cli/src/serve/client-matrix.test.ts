import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientMatrix } from './client-matrix.js';

test('N-05 each client is told as governed, free or never used, with what is not promised in both languages', async () => {
  const home = mkdtempSync(join(tmpdir(), 'sluice-matrix-'));
  try {
    mkdirSync(join(home, '.gemini'));
    const clients = await clientMatrix({ HOME: home }, home).list();
    expect(clients.map(({ client, state }) => `${client} ${state}`)).toEqual([
      'claude absent',
      'codex absent',
      'gemini free',
      'qwen absent',
      'opencode absent',
      'copilot absent',
      'pi absent',
    ]);
    for (const { gaps } of clients) {
      expect(gaps.length).toBeGreaterThan(0);
      for (const { zh } of gaps) expect(zh).toMatch(/\p{Script=Han}/u);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
