import { beforeEach, expect, test } from 'vitest';
import {
  appendCalls,
  createSignedChain,
  createTestSigner,
  type SignedChain,
} from '../testing/signed-chain.js';
import { GENESIS } from './audit-entry.js';
import type { AuditSigner } from './audit-signer.js';
import { type AuditVerdict, ChainCheck, type ChainEvidence, linkOf } from './check-chain.js';

let chain: SignedChain;
let signer: AuditSigner;
beforeEach(async () => {
  chain = await createSignedChain();
  signer = createTestSigner();
});

async function verdictOf(evidence: ChainEvidence, from = 0): Promise<AuditVerdict> {
  const entries = chain.entries();
  const last = entries[from - 1];
  const check = new ChainCheck(last ? linkOf(last) : GENESIS, evidence);
  return (await check.add(entries.slice(from))) ?? check.finish();
}

test('an empty chain is whole, with a key and without', async () => {
  expect(await verdictOf({})).toMatchObject({ ok: true, entries: 0 });
  expect(await verdictOf({ publicKeys: [signer.publicKey] })).toMatchObject({ ok: true });
});

test('without a public key the verdict says that only hashes were checked', async () => {
  appendCalls(chain, signer, 3);
  expect(await verdictOf({})).toMatchObject({ ok: true, proof: 'hashes' });
});

test('entries that a process without the key added are found, also where signing went on after them', async () => {
  appendCalls(chain, signer, 2);
  const { audit_seq } = chain.heads();
  appendCalls(chain, undefined, 1);
  const publicKeys = [signer.publicKey];
  const found = { ok: false, fault: 'unsigned', badSeq: audit_seq + 1 };
  expect(await verdictOf({ publicKeys })).toMatchObject(found);
  appendCalls(chain, signer, 2);
  expect(await verdictOf({ publicKeys })).toMatchObject(found);
});

test('a chain without a single signature is not taken for an old one where a key is known', async () => {
  appendCalls(chain, undefined, 2);
  expect(await verdictOf({ publicKeys: [signer.publicKey] })).toMatchObject({
    ok: false,
    fault: 'unsigned',
    badSeq: 1,
  });
});

test('a beginning that no entry tells of is a forged rotation', async () => {
  appendCalls(chain, signer, 3);
  expect(await verdictOf({}, 2)).toMatchObject({ ok: false, fault: 'forged_rotation', badSeq: 3 });
});

test('a checkpoint must be in the chain: another hash, or a number behind the end, is found', async () => {
  appendCalls(chain, signer, 3);
  const { audit_seq: seq, audit_hash: hash } = chain.heads();
  expect(
    await verdictOf({
      checkpoints: [
        { seq, hash },
        { seq: 1, hash: chain.entries()[0]?.hash ?? '' },
      ],
    }),
  ).toMatchObject({ ok: true });
  expect(await verdictOf({ checkpoints: [{ seq: 2, hash }] })).toMatchObject({
    fault: 'checkpoint_mismatch',
    badSeq: 2,
  });
  expect(await verdictOf({ checkpoints: [{ seq: seq + 1, hash }] })).toMatchObject({
    fault: 'tail_missing',
  });
  expect(await verdictOf({ checkpoints: [{ seq: 0, hash }] })).toMatchObject({
    fault: 'checkpoint_mismatch',
  });
});

test('the same signature in another spelling is not the same', async () => {
  appendCalls(chain, signer, 1);
  chain.database.exec("UPDATE audit SET signature = signature || '=' WHERE signature IS NOT NULL");
  expect(await verdictOf({ publicKeys: [signer.publicKey] })).toMatchObject({ ok: false });
});
