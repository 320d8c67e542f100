import assert from 'node:assert/strict';
import {
  newSession,
  refuses,
  type StoreCase,
  storeCase,
  userMessage,
  workOn,
} from './store-case.js';

const DIGEST = 'd'.repeat(64);
const picture = {
  type: 'attachment',
  digest: DIGEST,
  media_type: 'image/png',
  size_bytes: 3,
  name: 'a.png',
} as const;

export const attachmentCases: readonly StoreCase[] = [
  storeCase('L-06 an attachment is read again over a restart, whatever its size', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    const data = 'QUJD'.repeat(900_000);
    await bound.attachments.put({ sessionId: 's1', digest: DIGEST, data });
    await bound.attachments.put({ sessionId: 's1', digest: DIGEST, data });
    await bound.messages.append([{ ...userMessage('see'), attachments: [picture] }]);
    const store = await under.restart();
    assert.equal(await store.attachments.read(DIGEST, 's1'), data);
    assert.deepEqual((await store.messages.load('s1', 0, 1))[0]?.attachments, [picture]);
  }),
  storeCase('L-06 a digest opens nothing that was not put for the session', async ({ store }) => {
    await newSession(store, 's1');
    await newSession(store, 's2');
    await store.attachments.put({ sessionId: 's1', digest: DIGEST, data: 'QUJD' });
    assert.equal(await store.attachments.read(DIGEST, 's2'), undefined);
    assert.equal(await store.attachments.read('e'.repeat(64), 's1'), undefined);
    await store.attachments.put({ sessionId: 's2', digest: DIGEST, data: 'QUJD' });
    assert.equal(await store.attachments.read(DIGEST, 's2'), 'QUJD');
    await refuses('SESSION_NOT_FOUND', () =>
      store.attachments.put({ sessionId: 'none', digest: DIGEST, data: 'QUJD' }),
    );
  }),
  storeCase('L-06 a fork reads the attachments of what it was made from', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await store.attachments.put({ sessionId: 's1', digest: DIGEST, data: 'QUJD' });
    await bound.messages.append([{ ...userMessage('see'), attachments: [picture] }]);
    await store.sessions.create({
      id: 'fork',
      mode: 'chat_safe',
      forkedFrom: { sessionId: 's1', seq: 1 },
    });
    assert.deepEqual((await store.messages.load('fork', 0, 1))[0]?.attachments, [picture]);
    assert.equal(await store.attachments.read(DIGEST, 'fork'), 'QUJD');
  }),
];
