import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../create-store.js';
import { createTestSigner } from '../testing/signed-chain.js';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { startWorkerSession } from '../testing/worker-session.js';
import type { AuditSigner } from './audit-signer.js';
import { commitmentTo, proveMaskedValue } from './commitment.js';
import { verifyExport } from './verify-export.js';

const coding = { mode: 'coding' } as const;

async function linesOf(store: Store): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of store.audit.export('jsonl')) lines.push(line);
  return lines;
}

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`a signed audit on ${engine}`, () => {
    let place: TestPlace;
    let signer: AuditSigner;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      signer = createTestSigner();
    });
    afterEach(() => place.dispose());

    async function storeWithCalls(calls: number): Promise<Store> {
      const store = await place.open({ signer });
      const { runtime } = await startWorkerSession(store, 's1');
      for (let index = 0; index < calls; index += 1)
        await runtime.runCall({ id: `c${index}`, name: 'act', arguments: {} }, coding);
      return store;
    }

    test('D07 the chain begins with the key, every transaction is signed, and all of it is proved', async () => {
      const store = await storeWithCalls(3);
      const [first] = await store.audit.list({ limit: 1 });
      expect(first).toMatchObject({ kind: 'signing_began', data: { key_id: signer.keyId } });
      expect(await store.audit.verify()).toMatchObject({
        ok: true,
        proof: 'signatures',
        unsignedEntries: 0,
      });
      const { publicKey } = createTestSigner();
      expect(await store.audit.verify({ publicKeys: [publicKey] })).toMatchObject({
        ok: false,
        fault: 'unknown_key',
      });
    });

    test('D07 a chain that was made anew from an edited entry on is found by its signatures', async () => {
      const store = await storeWithCalls(2);
      await store.close();
      await place.raw('UPDATE audit SET signature = NULL');
      await place.raw("UPDATE heads SET audit_signature = ''");
      const unsigned = await place.open({ signer: createTestSigner() });
      expect(await unsigned.audit.verify({ publicKeys: [signer.publicKey] })).toMatchObject({
        ok: false,
      });
    });

    test('D07 a forged rotation is found, a real one is proved by the entry that tells of it', async () => {
      const store = await storeWithCalls(3);
      const archive: string[] = [];
      await store.audit.rotate(6, async (lines) => {
        for await (const line of lines) archive.push(line);
      });
      const publicKeys = [signer.publicKey];
      expect(await store.audit.verify()).toMatchObject({ ok: true, firstSeq: 7 });
      expect(await verifyExport(await linesOf(store), undefined, { publicKeys })).toMatchObject({
        ok: true,
        firstSeq: 7,
      });
      const [seventh] = await place.raw('SELECT * FROM audit WHERE seq = 7');
      await place.raw('DELETE FROM audit WHERE seq = 7');
      await place.raw(
        'INSERT INTO audit_checkpoints (seq, at, hash, signature, removed) VALUES (7, 1, ?, ?, 1)',
        [String(seventh?.hash), String(seventh?.signature ?? '')],
      );
      expect(await store.audit.verify()).toMatchObject({ ok: false, fault: 'forged_rotation' });
    });

    test('D07 a chain that was rotated past every kept checkpoint is not said to contain them', async () => {
      const store = await storeWithCalls(3);
      const kept = await store.audit.checkpoint();
      await store.audit.rotate(kept.seq, undefined);
      expect(await store.audit.verify({ checkpoints: [kept] })).toMatchObject({ ok: true });
      const early = { seq: kept.seq - 1, hash: 'f'.repeat(64) };
      expect(await store.audit.verify({ checkpoints: [early] })).toMatchObject({
        ok: false,
        fault: 'checkpoint_mismatch',
      });
      expect(await store.audit.verify({ checkpoints: [early, kept] })).toMatchObject({ ok: true });
    });

    test('entries may be removed without an archive, and the entry that tells of it says which', async () => {
      const store = await storeWithCalls(2);
      expect(await store.audit.rotate(5, undefined)).toEqual({ removed: 5 });
      const [rotated] = await store.audit.list({ kinds: ['rotated'], limit: 1 });
      expect(rotated?.data).toMatchObject({
        from: 1,
        through: 5,
        removed: 5,
        archive_sha256: null,
      });
      expect(await store.audit.verify()).toMatchObject({ ok: true, firstSeq: 6, entries: 7 });
    });

    test('D07 a tail that was cut at a signature shows against a checkpoint', async () => {
      const store = await storeWithCalls(3);
      const checkpoint = await store.audit.checkpoint();
      const [last] = await place.raw(
        'SELECT * FROM audit WHERE signature IS NOT NULL AND seq < ? ORDER BY seq DESC LIMIT 1',
        [checkpoint.seq],
      );
      await place.raw('DELETE FROM audit WHERE seq > ?', [Number(last?.seq)]);
      await place.raw('UPDATE heads SET audit_seq = ?, audit_hash = ?, audit_signature = ?', [
        Number(last?.seq),
        String(last?.hash),
        String(last?.signature),
      ]);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
      expect(await store.audit.verify({ checkpoints: [checkpoint] })).toMatchObject({
        ok: false,
        fault: 'tail_missing',
      });
    });

    test('an older chain is signed from where it stood, and what came before is counted as unsigned', async () => {
      const before = await place.open();
      const { runtime } = await startWorkerSession(before, 's1');
      await runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, coding);
      const { seq, hash } = await before.audit.checkpoint();
      await before.close();
      const store = await place.open({ signer });
      expect(await store.audit.verify({ checkpoints: [{ seq, hash }] })).toMatchObject({
        ok: true,
        proof: 'signatures',
        unsignedEntries: seq,
      });
      const [began] = await store.audit.list({ kinds: ['signing_began'], limit: 1 });
      expect(began).toMatchObject({ seq: seq + 1, data: { unsigned_through: seq } });
      await place.raw("UPDATE audit SET actor = 'mallory' WHERE seq = 1");
      expect(await store.audit.verify()).toMatchObject({ ok: false, badSeq: 1 });
    });

    test('a process without the key cannot write to a signed audit', async () => {
      await (await storeWithCalls(1)).close();
      await expect(place.open()).rejects.toMatchObject({ code: 'AUDIT_KEY_MISSING' });
      expect(await (await place.open({ signer })).audit.verify()).toMatchObject({ ok: true });
    });

    test('a head that says it has our signature and has not is not written on', async () => {
      const store = await storeWithCalls(1);
      const { seq, signature } = await store.audit.checkpoint();
      await store.close();
      const [other] = await place.raw(
        'SELECT signature FROM audit WHERE signature IS NOT NULL AND seq < ? LIMIT 1',
        [seq],
      );
      expect(other?.signature).not.toBe(signature);
      await place.raw('UPDATE heads SET audit_signature = ?', [String(other?.signature)]);
      await expect(place.open({ signer })).rejects.toMatchObject({ code: 'AUDIT_BROKEN' });
    });

    test('a new key begins with an entry, and both keys are needed for the proof', async () => {
      await (await storeWithCalls(1)).close();
      const next = createTestSigner();
      const store = await place.open({ signer: next });
      expect(await store.audit.verify()).toMatchObject({ ok: false, fault: 'unknown_key' });
      const publicKeys = [signer.publicKey, next.publicKey];
      expect(await store.audit.verify({ publicKeys })).toMatchObject({ ok: true });
    });

    test('what was masked in an answer can be proved later, and nothing else can', async () => {
      const secret = ['hunter', '2'].join('');
      const store = await place.open({
        signer,
        masker: { mask: (value) => JSON.parse(JSON.stringify(value).replaceAll(secret, '***')) },
      });
      const { runtime } = await startWorkerSession(store, 's1', { permission: { mode: 'ask' } });
      const running = runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, coding);
      await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
      const note = `use ${secret}`;
      await runtime.decide('c1', 'deny', { decidedBy: 'ada', note });
      await running;
      const [decided] = await store.audit.list({ kinds: ['decided'], limit: 1 });
      expect(JSON.stringify(decided)).not.toContain(secret);
      if (!decided) throw new Error('no entry');
      const proof = proveMaskedValue(signer, decided, 'note', note);
      expect(decided.data.commitments).toEqual({
        note: commitmentTo(proof?.salt ?? '', note),
      });
      expect(proveMaskedValue(signer, decided, 'note', 'something else')).toBeUndefined();
      expect(proveMaskedValue(signer, decided, 'arguments', note)).toBeUndefined();
      expect(proveMaskedValue(createTestSigner(), decided, 'note', note)).toBeUndefined();
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('arguments and results that were masked can be proved later, as they were proposed, run and returned', async () => {
      const secret = ['hunter', '2'].join('');
      const store = await place.open({
        signer,
        masker: { mask: (value) => JSON.parse(JSON.stringify(value).replaceAll(secret, '***')) },
      });
      const { runtime } = await startWorkerSession(store, 's1', {
        execute: () => ({ found: secret }),
      });
      const args = { path: 'a', line: `key ${secret}` };
      await runtime.runCall({ id: 'c1', name: 'act', arguments: args }, coding);
      await runtime.runCall({ id: 'c2', name: 'act', arguments: { path: 'b' } }, coding);
      const entries = await store.audit.list({ callId: 'c1', limit: 9 });
      expect(JSON.stringify(entries)).not.toContain(secret);
      const provable = (kind: string, field: string, value: unknown): boolean =>
        entries
          .filter((entry) => entry.kind === kind)
          .some((entry) => proveMaskedValue(signer, entry, field, value) !== undefined);
      expect(provable('proposed', 'arguments', args)).toBe(true);
      expect(provable('executed', 'arguments', args)).toBe(true);
      expect(provable('returned', 'result', { found: secret })).toBe(true);
      expect(provable('executed', 'arguments', { ...args, path: 'c' })).toBe(false);
      expect(provable('returned', 'result', { found: '***' })).toBe(false);
      // Nothing was masked in the arguments of the second call: they stand in its record.
      const [plain] = await store.audit.list({ callId: 'c2', kinds: ['executed'], limit: 1 });
      expect(plain?.data).not.toHaveProperty('commitments');
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });
  });
}
