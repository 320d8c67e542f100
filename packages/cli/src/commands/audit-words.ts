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
    ended: (how: string) => `, ${how}`,
    edited: (edits: string) => `edited ${edits}`,
    grant: (id: string) => `grant ${id}`,
    forPerson: (person: string) => `for ${person}`,
    under: (parent: string) => `under ${parent}`,
    undoes: (call: string) => `takes back ${call}`,
    count: (shown: number, all: number) => `${shown} of ${countOf(all, 'entry', 'entries')}`,
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
    removed: (count: number) =>
      `${countOf(count, 'entry', 'entries')} removed; an entry of the chain says which`,
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
    ended: (how: string) => `，${how}`,
    edited: (edits: string) => `已编辑 ${edits}`,
    grant: (id: string) => `授权 ${id}`,
    forPerson: (person: string) => `为 ${person}`,
    under: (parent: string) => `隶属 ${parent}`,
    undoes: (call: string) => `撤销 ${call}`,
    count: (shown: number, all: number) => `${all} 条记录中的 ${shown} 条`,
    whole: (entries: number, last: number, hash: string) =>
      `链条完整：${entries} 条记录，最后一条是 ${last}（${hash}）`,
    broken: (seq: number, fault: string, message: string) =>
      `链条在第 ${seq} 条断开（${fault}）：${message}`,
    signed: '每个事务都由此处已知的密钥签名。',
    hashesOnly: '没有给出公钥：能写数据库的人可以重新生成整条链。',
    ofOthers: (count: number) => `${count} 个检查点属于其他存储；不带 --data 可检查全部。`,
    before: (count: number) => `其中 ${count} 条早于签名开始，只能证明当时的样子。`,
    removed: (count: number) => `已移除 ${count} 条；链中有一条说明移除了哪些`,
    rekeyed: (oldKey: string, newKey: string) =>
      `今后由密钥 ${newKey} 签名；密钥 ${oldKey} 已签名确认其继任。请为验证者保留旧公钥。`,
    notProved: (seq: number, field: string) => `第 ${seq} 条没有对 ${field} 该值的承诺`,
    notHere: (file: string) => `不在此处：用 --data ${file} 另行导出`,
  },
);

export type AuditWords = (typeof auditWords)['en'];
