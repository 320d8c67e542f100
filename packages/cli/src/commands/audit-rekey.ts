import { replaceAuditKey } from '@sluice/store';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { auditKeyPath } from '../store/audit-key.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';
import { auditWords } from './audit-words.js';

/** Puts a new key in the place of the one that signs, each signing for the other; every store goes on with it. */
export async function rekeyAudit(
  io: Io,
  { values }: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  if (!values.yes)
    throw new UsageError({
      en: 'stop sluice serve, chat and mcp first: a process that runs signs with the key it began with; then use audit rekey --yes',
      zh: '请先停止 sluice serve、chat 与 mcp：正在运行的进程仍用启动时的密钥签名；然后用 audit rekey --yes',
    });
  const { oldKey, newKey } = replaceAuditKey(auditKeyPath(io));
  // Whoever opens a store with a new key begins to sign with it, and says so in the chain.
  for (const { data } of stores) await withStore(io, data, 'write', async () => undefined);
  io.out(`${wordsOf(io, auditWords).rekeyed(oldKey, newKey)}\n`);
  return 0;
}
