import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseBody } from '../engine/read-row.js';
import { appendCalls, createSignedChain, createTestSigner } from '../testing/signed-chain.js';
import { openAuditKey, replaceAuditKey } from './audit-key-file.js';
import { toJsonLine } from './export-audit.js';
import { exportEnd, toEndLine } from './export-end.js';
import { endorsedKey } from './key-endorsement.js';
import { verifyAudit } from './verify-audit.js';

const standalone = fileURLToPath(new URL('../../standalone/verify-audit.mjs', import.meta.url));
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-keys-'));
  path = join(folder, 'key.pem');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A chain that two keys signed, the second of which follows the first. */
async function rekeyed() {
  const first = openAuditKey(path);
  const chain = await createSignedChain();
  appendCalls(chain, first, 3);
  replaceAuditKey(path);
  const second = openAuditKey(path);
  appendCalls(chain, second, 3);
  return { chain, first, second };
}

test('D07 who knows the first key alone can verify what the next one signed, and the other way round not', async () => {
  const { chain, first, second } = await rekeyed();
  expect(first.keyId).not.toBe(second.keyId);
  const publicKeys = [first.publicKey];
  expect(await verifyAudit(chain.engine, { publicKeys })).toMatchObject({ ok: true });
  expect(await verifyAudit(chain.engine, { publicKeys: second.trustedKeys })).toMatchObject({
    ok: true,
  });
  expect(await verifyAudit(chain.engine, { publicKeys: [second.publicKey] })).toMatchObject({
    ok: false,
    fault: 'unknown_key',
  });
});

test('D07 the verifier without Sluice follows the keys as well, and finds a forged one', async () => {
  const { chain, first } = await rekeyed();
  const key = join(folder, 'first.pem');
  writeFileSync(key, first.publicKey.export({ type: 'spki', format: 'pem' }));
  const file = join(folder, 'audit.jsonl');
  const entries = chain.entries();
  const end = exportEnd({}, { entries: entries.length, last: entries.at(-1) });
  writeFileSync(file, `${[...entries.map(toJsonLine), toEndLine(end)].join('\n')}\n`);
  expect(execFileSync('node', [standalone, file, '--key', key], { encoding: 'utf8' })).toContain(
    'whole: ',
  );
  const forger = createTestSigner();
  const forged = await createSignedChain();
  appendCalls(forged, first, 2);
  appendCalls(forged, { ...forger, endorsement: borrowed(chain) }, 2);
  writeFileSync(file, `${forged.entries().map(toJsonLine).join('\n')}\n`);
  const found = spawnSync('node', [standalone, file, '--key', key], { encoding: 'utf8' });
  expect(found.status).toBe(1);
  expect(found.stdout).toContain('which the key before it did not sign');
});

function borrowed(chain: { entries(): readonly { kind: string; data: string }[] }) {
  const last = chain.entries().findLast(({ kind }) => kind === 'signing_began');
  return parseBody<{ endorsement: never }>(last?.data ?? '').endorsement;
}

test('D07 a key that nobody endorsed, or that borrows the words of another, is found', async () => {
  const { chain, first } = await rekeyed();
  const publicKeys = [first.publicKey];
  const forger = createTestSigner();
  const without = await createSignedChain();
  appendCalls(without, first, 2);
  appendCalls(without, forger, 2);
  expect(await verifyAudit(without.engine, { publicKeys })).toMatchObject({
    ok: false,
    fault: 'unknown_key',
  });
  const withBorrowed = await createSignedChain();
  appendCalls(withBorrowed, first, 2);
  appendCalls(withBorrowed, { ...forger, endorsement: borrowed(chain) }, 2);
  expect(await verifyAudit(withBorrowed.engine, { publicKeys })).toMatchObject({
    ok: false,
    fault: 'forged_rotation',
  });
});

test('an endorsement in which any word was changed endorses nobody', async () => {
  const { chain, first } = await rekeyed();
  const known = new Map([[first.keyId, first.publicKey]]);
  const entry = chain.entries().findLast(({ kind }) => kind === 'signing_began');
  const data = parseBody<Record<string, unknown>>(entry?.data ?? '');
  expect(endorsedKey(data, known)).toBeDefined();
  const { endorsement } = parseBody<{ endorsement: Record<string, string> }>(entry?.data ?? '');
  for (const field of Object.keys(endorsement)) {
    const changed = { ...endorsement, [field]: otherWord(endorsement[field] ?? '') };
    expect(endorsedKey({ ...data, endorsement: changed }, known)).toBeUndefined();
    expect(endorsedKey({ ...data, endorsement: { ...endorsement, [field]: 7 } }, known)).toBe(
      undefined,
    );
  }
  expect(endorsedKey({ ...data, key_id: 'other' }, known)).toBeUndefined();
  expect(endorsedKey(data, new Map())).toBeUndefined();
});

/** What is added behind the end of Base64 is read by nobody: the first letter is another one in any case. */
function otherWord(word: string): string {
  return `${word.startsWith('A') ? 'B' : 'A'}${word.slice(1)}`;
}

test('the old key is kept for proofs, for its owner only, and the new one is a whole new file', () => {
  const first = openAuditKey(path);
  const before = readFileSync(path, 'utf8');
  const { oldKey, newKey } = replaceAuditKey(path);
  expect(oldKey).toBe(first.keyId);
  expect(openAuditKey(path).keyId).toBe(newKey);
  expect(readFileSync(join(folder, `${oldKey}.old.pem`), 'utf8')).toBe(before);
  for (const name of ['key.pem', `${oldKey}.old.pem`])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(
    [
      'key.pem',
      'key.pub.pem',
      `${newKey}.endorsed.json`,
      `${oldKey}.old.pem`,
      `${oldKey}.pub.pem`,
    ].sort(),
  );
});
