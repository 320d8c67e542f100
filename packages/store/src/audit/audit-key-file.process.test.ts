import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownPublicKeys, openAuditKey, publicKeyPath } from './audit-key-file.js';
import { keyIdOf } from './public-key.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-key-'));
  path = join(folder, 'audit-key', 'key.pem');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

test('a key is made once, for its owner only, with its public half beside it', () => {
  const { keyId } = openAuditKey(path);
  expect(openAuditKey(path).keyId).toBe(keyId);
  expect(modeOf(path)).toBe(0o600);
  expect(modeOf(join(folder, 'audit-key'))).toBe(0o700);
  expect(readdirSync(join(folder, 'audit-key')).sort()).toEqual(['key.pem', 'key.pub.pem']);
  expect(knownPublicKeys(path).map(keyIdOf)).toEqual([keyId]);
});

test('a public half that a process did not come to write is written by the next one', () => {
  const { keyId } = openAuditKey(path);
  rmSync(publicKeyPath(path));
  openAuditKey(path);
  expect(knownPublicKeys(path).map(keyIdOf)).toEqual([keyId]);
});

test('processes that start at once take one key and never meet half of a file', async () => {
  const program = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
  const open = `const { openAuditKey } = await import(process.argv[1]); console.log(openAuditKey(process.argv[2]).keyId)`;
  const run = promisify(execFile);
  for (let round = 0; round < 3; round++) {
    const at = join(folder, String(round), 'key.pem');
    const told = await Promise.all(
      Array.from({ length: 8 }, () =>
        run(process.execPath, ['--input-type=module', '-e', open, program, at]),
      ),
    );
    expect(new Set(told.map(({ stdout }) => stdout)).size).toBe(1);
    expect(readdirSync(join(folder, String(round))).sort()).toEqual(['key.pem', 'key.pub.pem']);
  }
});

test('a key that others could read is tightened', () => {
  openAuditKey(path);
  chmodSync(path, 0o644);
  openAuditKey(path);
  expect(modeOf(path)).toBe(0o600);
});

test('public keys that are kept beside a new key are trusted for what they signed', () => {
  const old = openAuditKey(path);
  writeFileSync(
    join(folder, 'audit-key', 'before.pub.pem'),
    String(old.publicKey.export({ type: 'spki', format: 'pem' })),
  );
  rmSync(path);
  rmSync(publicKeyPath(path));
  const next = openAuditKey(path);
  expect(next.keyId).not.toBe(old.keyId);
  expect(next.trustedKeys.map(keyIdOf)).toEqual(expect.arrayContaining([next.keyId, old.keyId]));
});

test('a pipe, a file without end, another kind of key and no key at all are refused and not waited for', () => {
  openAuditKey(path);
  const refused = { code: 'STORE_CONFIG' };
  rmSync(path);
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
  expect(() => openAuditKey(path)).toThrow(expect.objectContaining(refused));
  rmSync(path);
  writeFileSync(path, 'x'.repeat(100_000));
  expect(() => openAuditKey(path)).toThrow(expect.objectContaining(refused));
  writeFileSync(path, 'no key');
  expect(() => openAuditKey(path)).toThrow(expect.objectContaining(refused));
  const { privateKey } = generateKeyPairSync('x25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(path, privateKey);
  expect(() => openAuditKey(path)).toThrow(/must be ed25519/);
});
