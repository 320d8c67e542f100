import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
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
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseBody } from '../engine/read-row.js';
import { writeWhole } from '../shared/write-whole.js';
import { StoreError } from '../store-error.js';
import { type AuditSigner, createAuditSigner } from './audit-signer.js';
import { endorseKey, type KeyEndorsement, readEndorsement } from './key-endorsement.js';
import { keyIdOf, readKey, readPublicKey } from './public-key.js';

const PUBLIC = '.pub.pem';
const ENDORSEMENT = '.endorsed.json';
const MAX_BYTES = 16 * 1024;

/**
 * The key in this file, which is made where there is none. It must not stand beside the database: whoever keeps that
 * one must not be able to sign. The public half is kept beside it, for those who verify.
 */
export function openAuditKey(path: string): AuditSigner {
  makeKey(path);
  keepPublicHalf(path);
  return createAuditSigner(readPrivate(path), knownPublicKeys(path), endorsementOf(path));
}

/**
 * Puts a new key in the place of the one in this file. Each signs that it follows, or is followed by, the other; the old
 * one is kept, because what it masked can be proved with it alone.
 */
export function replaceAuditKey(path: string): {
  readonly oldKey: string;
  readonly newKey: string;
} {
  const old = privateKeyIn(path);
  const oldPublic = createPublicKey(old);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const endorsement = endorseKey(
    { private: old, public: oldPublic },
    { private: privateKey, public: publicKey },
  );
  const { old_key: oldKey, new_key: newKey } = endorsement;
  const beside = (name: string): string => join(dirname(path), name);
  const secret = { flag: 'wx', mode: 0o600 } as const;
  writeFileSync(beside(`${oldKey}.old.pem`), readPrivate(path), secret);
  writeWhole(beside(oldKey + PUBLIC), pemOf(oldPublic), 0o644);
  writeWhole(beside(newKey + ENDORSEMENT), `${JSON.stringify(endorsement)}\n`, 0o644);
  const made = `${path}.${process.pid}.new`;
  writeFileSync(made, privateKey.export({ type: 'pkcs8', format: 'pem' }), secret);
  // From here on the new key counts; what lies beside it is in place already.
  renameSync(made, path);
  writeWhole(publicKeyPath(path), pemOf(publicKey), 0o644);
  return { oldKey, newKey };
}

function privateKeyIn(path: string): KeyObject {
  return readKey('private', () => createPrivateKey(readPrivate(path)));
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'spki', format: 'pem' }));
}

/** What was signed when the key in this file took the place of another. */
function endorsementOf(path: string): KeyEndorsement | undefined {
  const keyId = keyIdOf(createPublicKey(privateKeyIn(path)));
  const file = join(dirname(path), keyId + ENDORSEMENT);
  if (!existsSync(file)) return undefined;
  return readEndorsement(parseBody(readSmallFile(file).text));
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

/** Where the public half of the audit key lies, beside the private one. */
export function publicKeyPath(path: string): string {
  return join(dirname(path), basename(path, '.pem') + PUBLIC);
}

function makeKey(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = `${path}.${process.pid}.new`;
  writeFileSync(made, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    flag: 'wx',
    mode: 0o600,
  });
  try {
    // Whole or not at all: of several processes that start at once, the key of one is taken.
    linkSync(made, path);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  } finally {
    unlinkSync(made);
  }
}

/** Made from the key that was taken, so that none is missing where a process ended between the two files. */
function keepPublicHalf(path: string): void {
  const file = publicKeyPath(path);
  if (existsSync(file)) return;
  writeWhole(file, pemOf(createPublicKey(privateKeyIn(path))), 0o644);
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
