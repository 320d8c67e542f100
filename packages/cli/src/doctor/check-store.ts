import type { KeyObject } from 'node:crypto';
import { systemClock } from '@sluice/kernel/system';
import { inChinese, messageOf } from '@sluice/plain';
import { createStore, knownPublicKeys, type Store, StoreError } from '@sluice/store';
import type { Io, OptionValue } from '../command-line/command.js';
import { countOf } from '../command-line/count-of.js';
import { guardMasker } from '../compose/guard-masker.js';
import { auditKeyPath } from '../store/audit-key.js';
import { isStoreMissing, storePlace } from '../store/store-place.js';
import { lineLog } from '../terminal/line-log.js';
import type { Check, Said } from './check.js';

const PATIENCE_MS = 3_000;

/** Where the store is, whether it opens under the present schema, and whether its audit chain is whole. */
export async function checkStore(io: Io, data: OptionValue): Promise<readonly Check[]> {
  const place = storePlace(io, data);
  // An address may carry a password.
  const words = 'path' in place ? place.path : 'PostgreSQL (SLUICE_DATABASE_URL)';
  if (isStoreMissing(place)) {
    return [
      {
        name: 'store',
        state: 'ok',
        found: {
          en: `none yet; the first use makes ${words}`,
          zh: `还没有；首次使用时建立 ${words}`,
        },
      },
    ];
  }
  let store: Store;
  try {
    store = await createStore({
      ...place,
      masker: guardMasker,
      clock: systemClock,
      log: lineLog(io),
      readOnly: true,
      ...('path' in place ? {} : { patienceMs: PATIENCE_MS }),
    });
  } catch (error) {
    return [storeFault(words, error)];
  }
  try {
    const open = (await store.pendingApprovals()).length;
    return [
      {
        name: 'store',
        state: 'ok',
        found: {
          en: `${words}, present schema, ${countOf(open, 'open question')}`,
          zh: `${words}，结构为当前版本，${open} 个待答复的请求`,
        },
      },
      await checkAudit(store, knownPublicKeys(auditKeyPath(io))),
    ];
  } catch (error) {
    return [storeFault(words, error)];
  } finally {
    await store.close();
  }
}

function storeFault(words: string, error: unknown): Check {
  const message = String(guardMasker.mask(messageOf(error)));
  const mend =
    error instanceof StoreError && Object.hasOwn(mends, error.code)
      ? mends[error.code]
      : {
          en: 'see the message; --data or SLUICE_DATABASE_URL names another store',
          zh: '见该消息；--data 或 SLUICE_DATABASE_URL 可指定另一个存储',
        };
  return {
    name: 'store',
    state: 'fail',
    found: { en: `${words}: ${message}`, zh: `${words}：${inChinese(message)}` },
    ...(mend === undefined ? {} : { mend }),
  };
}

const mends: Readonly<Record<string, Said>> = {
  STORE_CORRUPT: {
    en: 'bring back a copy of the file, or name another with --data',
    zh: '恢复该文件的副本，或用 --data 指定另一个',
  },
  STORE_HALF_MIGRATED: { en: 'run: sluice db migrate', zh: '运行：sluice db migrate' },
  STORE_NOT_OURS: {
    en: 'name another file with --data; this one belongs to another program',
    zh: '用 --data 指定另一个文件；这个文件属于别的程序',
  },
  STORE_TOO_NEW: {
    en: 'use the newer sluice that wrote it, or name another store with --data',
    zh: '使用写入它的新版 sluice，或用 --data 指定另一个存储',
  },
  STORE_UNAVAILABLE: {
    en: 'start the PostgreSQL that SLUICE_DATABASE_URL names, or mend the address',
    zh: '启动 SLUICE_DATABASE_URL 指定的 PostgreSQL，或改正地址',
  },
};

async function checkAudit(store: Store, publicKeys: readonly KeyObject[]): Promise<Check> {
  const verdict = await store.audit.verify({ publicKeys });
  return verdict.ok
    ? {
        name: 'audit',
        state: 'ok',
        found: {
          en: `the chain of ${countOf(verdict.entries, 'entry', 'entries')} is whole`,
          zh: `${verdict.entries} 条记录的链条完整`,
        },
      }
    : {
        name: 'audit',
        state: 'fail',
        found: {
          en: `the chain is broken at entry ${verdict.badSeq} (${verdict.fault}): ${verdict.message}`,
          zh: `链条在第 ${verdict.badSeq} 条断开（${verdict.fault}）：${verdict.message}`,
        },
        mend: {
          en: 'keep the file as evidence, compare it with a copy, and find out who could write to it',
          zh: '保留该文件作为证据，与副本比较，并查明谁能写入它',
        },
      };
}
