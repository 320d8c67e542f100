import { text } from 'node:stream/consumers';
import { openAuditKey, proveMaskedValue } from '@sluice/store';
import { countOption } from '../code-index/code-repository.js';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { auditKeyPath } from '../store/audit-key.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';
import { auditWords } from './audit-words.js';

/** Shows that a masked field held the value on the standard input, in a form that anybody can check. */
export async function proveMasked(
  io: Io,
  { positionals }: ParsedArguments,
  [store]: readonly StoreToRead[],
): Promise<number> {
  const [, entry, field] = positionals;
  if (entry === undefined || field === undefined)
    throw new UsageError({
      en: 'use audit prove <entry> <field>, with the value on the standard input',
      zh: '请用 audit prove <条目> <字段>，并从标准输入给出值',
    });
  const seq = countOption('entry', entry, 0, Number.MAX_SAFE_INTEGER);
  const value = readValue(await text(io.stdin));
  const [found] = await withStore(io, store?.data, 'read', ({ audit }) =>
    audit.list({ afterSeq: seq - 1, limit: 1 }),
  );
  const signer = openAuditKey(auditKeyPath(io));
  const proof = found?.seq === seq ? proveMaskedValue(signer, found, field, value) : undefined;
  if (proof) io.out(`${JSON.stringify(proof)}\n`);
  else io.err(`${wordsOf(io, auditWords).notProved(seq, field)}\n`);
  return proof ? 0 : 1;
}

/** JSON where it is JSON, else the text itself without its last line break. */
function readValue(given: string): unknown {
  const words = given.replace(/\n$/, '');
  try {
    return JSON.parse(words);
  } catch {
    return words;
  }
}
