import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StoreError } from '../store-error.js';
import { type AuditSigner, createAuditSigner, readPublicKey } from './audit-signer.js';

const PUBLIC = '.pub.pem';
const MAX_BYTES = 16 * 1024;

/**
 * The key in this file, which is made where there is none. It must not stand beside the database: whoever keeps that
 * one must not be able to sign. The public half is kept beside it, for those who verify.
 */
export function openAuditKey(path: string): AuditSigner {
  makeKey(path);
  return createAuditSigner(readPrivate(path), knownPublicKeys(path));
}

/** The public keys that are kept beside this file: of the present key, and of those before it. */
export function knownPublicKeys(path: string): readonly KeyObject[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(PUBLIC))
    .sort()
    .map((name) => readPublicKey(readSmallFile(join(folder, name)).text));
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

function readPrivate(path: string): string {
  const { text, mode, uid } = readSmallFile(path);
  if (process.platform === 'win32') return text;
  if (uid !== process.getuid?.() && uid !== 0)
    throw new StoreError('STORE_CONFIG', `The audit key ${path} belongs to another user`);
  if ((mode & 0o077) !== 0) chmodSync(path, 0o600);
  return text;
}

/** Never waits, and never reads without end: a pipe or a device in the place of a key is refused. */
function readSmallFile(path: string) {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > MAX_BYTES)
      throw new StoreError('STORE_CONFIG', `The audit key ${path} is not a small regular file`);
    return { text: readFileSync(file, 'utf8'), mode: stats.mode, uid: stats.uid };
  } finally {
    closeSync(file);
  }
}
