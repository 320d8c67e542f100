import { auditFactInChinese, inChinese } from '@sluice/plain';
import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';
import { auditWordInChinese, deciderInChinese } from './audit-word-list.js';

export const auditWords = wordTable(
  {
    said: (text: string) => text,
    word: (word: string) => word,
    fact: (word: string) => word,
    by: (who: string, _verdict: string) => ` by ${who}`,
    with: (names: readonly string[]) => ` with ${names.join(', ')}`,
    counted: (who: string, people: number, needed: number) =>
      `, yes by ${who} (${people} of ${needed})`,
    ended: (how: string) => `, ${how}`,
    edited: (edits: string) => `edited ${edits}`,
    grant: (id: string) => `grant ${id}`,
    forPerson: (person: string) => `for ${person}`,
    under: (parent: string) => `under ${parent}`,
    undoes: (call: string) => `takes back ${call}`,
    newest: (shown: number, isFiltered: boolean, way: string) =>
      `The newest ${shown}${isFiltered ? ' that fit' : ''}; there are more, ${way} shows them.`,
    everything: (shown: number, isFiltered: boolean) =>
      shown === 0
        ? `No entry${isFiltered ? ' fits' : ''}.`
        : `${isFiltered ? 'All that fit' : 'All'}: ${countOf(shown, 'entry', 'entries')}.`,
    inTheChain: (all: number, hidesPlumbing: boolean) =>
      hidesPlumbing
        ? ` The chain has ${all}, with leases and other plumbing (--all).`
        : ` The chain has ${all}.`,
    exported: (entries: number, place: string | undefined) =>
      `${countOf(entries, 'entry', 'entries')} written${place === undefined ? '' : ` to ${place}`}.`,
    exportEnds: (seq: number, hash: string) =>
      `The last is entry ${seq} with the hash ${hash}; the file says so in its last line.`,
    csvProvesNothing:
      'CSV is for reading and cannot be verified; --format jsonl without a filter can.',
    exportIsPart: (file: string) =>
      [
        'A filter chose them, so that no chain can be followed through them: this file proves nothing by itself.',
        `Export without a filter too (sluice audit export --out whole.jsonl); node verify-audit.mjs whole.jsonl --key key.pub.pem --part ${file} then proves each of them, though not that none was left out.`,
      ].join(' '),
    checkpointKept: (store: string, seq: number, hash: string, place: string) =>
      `Checkpoint of ${store} kept in ${place}: entry ${seq}, hash ${hash}`,
    whole: (entries: number, last: number, hash: string) =>
      `The chain is whole: ${countOf(entries, 'entry', 'entries')}, the last is ${last} (${hash})`,
    broken: (seq: number, fault: string, message: string) =>
      `The chain is broken at entry ${seq} (${fault}): ${message}`,
    signed: 'Every transaction is signed with a key that is known here.',
    hashesOnly:
      'No public key was given: whoever can write the database could have made the chain anew.',
    ofOthers: (count: number) =>
      `${countOf(count, 'checkpoint is', 'checkpoints are')} of other stores; leave --data out to check all.`,
    before: (count: number) =>
      `${countOf(count, 'entry is', 'entries are')} from before signing began; that part is proved as it stood then.`,
    removed: (count: number, archive: string | undefined) =>
      `${countOf(count, 'entry', 'entries')} removed${archive === undefined ? '' : ` and kept in ${archive}`}; an entry of the chain says which`,
    rekeyed: (oldKey: string, newKey: string) =>
      `Key ${newKey} signs from now on; key ${oldKey} has signed that it follows. Keep the old public key for those who verify.`,
    notProved: (seq: number, field: string) =>
      `Entry ${seq} holds no commitment to that value of ${field}`,
    notHere: (file: string) => `Not in here: export it with --data ${file}`,
  },
  {
    said: inChinese,
    word: auditWordInChinese,
    fact: auditFactInChinese,
    by: (who: string, verdict: string) => `，由 ${deciderInChinese(who, verdict)}`,
    with: (names: readonly string[]) => `，与 ${names.join('、')} 一起`,
    counted: (who: string, people: number, needed: number) =>
      `，${who} 已同意，${people}/${needed}`,
    ended: (how: string) => `，${how}`,
    edited: (edits: string) => `已编辑 ${edits}`,
    grant: (id: string) => `授权 ${id}`,
    forPerson: (person: string) => `为 ${person}`,
    under: (parent: string) => `隶属 ${parent}`,
    undoes: (call: string) => `撤销 ${call}`,
    newest: (shown: number, isFiltered: boolean, way: string) =>
      `${isFiltered ? '符合条件的' : ''}最新 ${shown} 条；还有更多，可用 ${way} 查看。`,
    everything: (shown: number, isFiltered: boolean) =>
      shown === 0
        ? `没有${isFiltered ? '符合条件的' : ''}记录。`
        : `${isFiltered ? '符合条件的全部' : '全部'} ${shown} 条。`,
    inTheChain: (all: number, hidesPlumbing: boolean) =>
      hidesPlumbing ? `链中共 ${all} 条，含租约等内部条目（--all）。` : `链中共 ${all} 条。`,
    exported: (entries: number, place: string | undefined) =>
      `已写出 ${entries} 条记录${place === undefined ? '' : `到 ${place}`}。`,
    exportEnds: (seq: number, hash: string) =>
      `最后一条是第 ${seq} 条，哈希为 ${hash}；文件最后一行也写明了这一点。`,
    csvProvesNothing: 'CSV 供阅读，无法验证；不带筛选的 --format jsonl 可以验证。',
    exportIsPart: (file: string) =>
      [
        '这些记录由筛选选出，其间无法沿链核对：此文件本身什么也证明不了。',
        `请再导出一份不带筛选的（sluice audit export --out whole.jsonl）；之后 node verify-audit.mjs whole.jsonl --key key.pub.pem --part ${file} 可证明其中每一条，但不能证明没有遗漏。`,
      ].join(''),
    checkpointKept: (store: string, seq: number, hash: string, place: string) =>
      `${store} 的检查点已保存到 ${place}：第 ${seq} 条，哈希 ${hash}`,
    whole: (entries: number, last: number, hash: string) =>
      `链条完整：${entries} 条记录，最后一条是 ${last}（${hash}）`,
    broken: (seq: number, fault: string, message: string) =>
      `链条在第 ${seq} 条断开（${fault}）：${inChinese(message)}`,
    signed: '每个事务都由此处已知的密钥签名。',
    hashesOnly: '没有给出公钥：能写数据库的人可以重新生成整条链。',
    ofOthers: (count: number) => `${count} 个检查点属于其他存储；不带 --data 可检查全部。`,
    before: (count: number) => `其中 ${count} 条早于签名开始，只能证明当时的样子。`,
    removed: (count: number, archive: string | undefined) =>
      `已移除 ${count} 条${archive === undefined ? '' : `并保存到 ${archive}`}；链中有一条说明移除了哪些`,
    rekeyed: (oldKey: string, newKey: string) =>
      `今后由密钥 ${newKey} 签名；密钥 ${oldKey} 已签名确认其继任。请为验证者保留旧公钥。`,
    notProved: (seq: number, field: string) => `第 ${seq} 条没有对 ${field} 该值的承诺`,
    notHere: (file: string) => `不在此处：用 --data ${file} 另行导出`,
  },
);

export type AuditWords = (typeof auditWords)['en'];
