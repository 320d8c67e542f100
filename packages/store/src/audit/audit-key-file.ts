import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StoreError } from '../store-error.js';
import { type AuditSigner, createAuditSigner, readPublicKey } from './audit-signer.js';

const PUBLIC = '.pub.pem';

/**
 * The key in this file, which is made where there is none. It must not stand beside the database: whoever keeps that
 * one must not be able to sign. The public half is kept beside it, for those who verify.
 */
export function openAuditKey(path: string): AuditSigner {
  makeKey(path);
  requirePrivate(path);
  return createAuditSigner(readFileSync(path, 'utf8'));
}

/** The public key of this file and those that were kept beside it from before: what a chain may be signed with. */
export function knownPublicKeys(path: string): readonly KeyObject[] {
  const folder = dirname(path);
  const stem = basename(path, '.pem');
  return readdirSync(folder)
    .filter((name) => name.startsWith(stem) && name.endsWith(PUBLIC))
    .map((name) => readPublicKey(readFileSync(join(folder, name), 'utf8')));
}

export function publicKeyPath(path: string): string {
  return join(dirname(path), basename(path, '.pem') + PUBLIC);
}

function makeKey(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const made = `${path}.${process.pid}.new`;
  writeFileSync(made, privateKey, { flag: 'wx', mode: 0o600 });
  try {
    // Whole or not at all: of several processes that start at once, the key of one is taken.
    linkSync(made, path);
    writeFileSync(publicKeyPath(path), publicKey, { mode: 0o644 });
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  } finally {
    unlinkSync(made);
  }
}

function requirePrivate(path: string): void {
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(path);
  if (uid !== process.getuid?.() && uid !== 0)
    throw new StoreError('STORE_CONFIG', `The audit key ${path} belongs to another user`);
  if ((mode & 0o077) !== 0) chmodSync(path, 0o600);
}
