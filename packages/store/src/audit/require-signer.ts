import type { Engine } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import { StoreError } from '../store-error.js';
import { Batch } from '../write/batch.js';
import { type AuditSigner, isSignedBy, signingKeyIdOf } from './audit-signer.js';

/**
 * Makes sure that this process may append to the chain, and begins signing where nobody has yet. A signed chain takes
 * no unsigned entry; a head that claims our key and does not have our signature was made by somebody else.
 */
export async function requireSigner(
  engine: Engine,
  signer: AuditSigner | undefined,
): Promise<void> {
  const [row] = await engine.all('SELECT * FROM heads', []);
  if (!row) throw new StoreError('STORE_CORRUPT', 'The heads row is gone');
  const { audit_seq, audit_hash, audit_signature } = readRow('heads', row);
  const keyId = signingKeyIdOf(audit_signature);
  if (!signer) {
    if (audit_signature === '') return;
    throw new StoreError(
      'AUDIT_KEY_MISSING',
      `The audit is signed with key ${keyId}; open the store with that key (SLUICE_AUDIT_KEY), or with readOnly`,
    );
  }
  if (keyId !== signer.keyId) {
    await engine.transact([], (facts) => new Batch(facts, signer).changes());
    return;
  }
  if (await isSignedBy(signer.publicKey, audit_hash, audit_signature)) return;
  throw new StoreError(
    'AUDIT_BROKEN',
    `Entry ${audit_seq}, the last of the audit, was not signed with key ${keyId} as it says; the database was changed by another hand. Nothing was written; see sluice audit verify`,
  );
}
