import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientPlaces } from './client-places.js';
import { isInTranscript } from './find-in-transcript.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-transcript-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test.each([
  ['claude', '.claude/projects/a/12345678.jsonl'],
  ['codex', '.codex/sessions/2026/01/rollout-12345678.jsonl'],
] as const)(
  '%s is believed where its own account of the session holds the text',
  (client, path) => {
    const places = clientPlaces(client, { HOME: home });
    expect(isInTranscript(places, '12345678', 'found')).toBeUndefined();
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), 'one\nfound it\n');
    expect(isInTranscript(places, '12345678', 'found')).toBe(true);
    expect(isInTranscript(places, '12345678', 'missing')).toBe(false);
    expect(isInTranscript(places, '87654321', 'found')).toBeUndefined();
    expect(isInTranscript(places, '1234567', 'found')).toBeUndefined();
    expect(isInTranscript(places, '../12345678', 'found')).toBeUndefined();
  },
);
