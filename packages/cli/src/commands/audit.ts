import { AUDIT_KINDS } from '@sluice/store';
import { type Command, UsageError } from '../command-line/command.js';
import { jsonText } from '../command-line/option-texts.js';
import { refuseOptions } from '../command-line/refuse-options.js';
import { refuseSurplus } from '../command-line/refuse-surplus.js';
import { storesToRead } from '../store/stores-to-read.js';
import { printCheckpoints } from './audit-checkpoint.js';
import { exportAudit } from './audit-export.js';
import { FILTERS, listAudit, MOST_LISTED, OUTCOMES } from './audit-list.js';
import { proveMasked } from './audit-prove.js';
import { rekeyAudit } from './audit-rekey.js';
import { rotateAudit } from './audit-rotate.js';
import { verifyAudit } from './audit-verify.js';

const actions = ['list', 'verify', 'export', 'checkpoint', 'rotate', 'prove', 'rekey'] as const;

const taken: Readonly<Record<(typeof actions)[number], readonly string[]>> = {
  list: [...FILTERS, 'all', 'limit', 'data', 'json'],
  verify: ['against', 'key', 'data', 'json'],
  // An export has the plumbing always.
  export: [...FILTERS, 'all', 'format', 'out', 'data'],
  checkpoint: ['to', 'out', 'data'],
  rotate: ['through', 'archive', 'discard', 'data'],
  prove: ['data'],
  rekey: ['yes', 'data'],
};

export const auditCommand: Command = {
  name: 'audit',
  summary: {
    en: 'Shows, proves or exports the append-only account of every call',
    zh: '显示、验证或导出每次调用的只增审计记录',
  },
  usage: [
    'audit list [--text <words>] [--tool <name>] [--outcome <word>] [--person <name>] [--rule <words>] [--session <id>] [--call <id>] [--kind <kind>] [--from <time>] [--until <time>] [--all] [--limit <n>] [--json]',
    'audit verify [--against <checkpoints>] [--key <public key>] [--json]',
    'audit export [--format jsonl|csv] [the filters of audit list] [--out <file>]',
    'audit checkpoint [--to <file, .db file or postgresql:// URL>]',
    'audit rotate --through <entry> (--archive <file> | --discard)',
    'audit prove <entry> <field> < value',
    'audit rekey --yes',
  ],
  examples: [
    'sluice audit list --limit 20',
    'sluice audit list --outcome refused --from 2026-01-31 --text "rm build"',
    'sluice audit checkpoint --to /media/stick/sluice-audit.jsonl',
    'sluice audit checkpoint --to postgresql://keeper@archive/sluice',
    'sluice audit checkpoint | git notes --ref sluice-audit append -F -',
    'sluice audit verify --against /media/stick/sluice-audit.jsonl',
    'sluice audit export --out audit.jsonl',
  ],
  options: {
    session: { type: 'string' },
    call: { type: 'string' },
    kind: { type: 'string' },
    tool: { type: 'string' },
    outcome: { type: 'string' },
    person: { type: 'string' },
    rule: { type: 'string' },
    text: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    all: { type: 'boolean' },
    limit: { type: 'string' },
    format: { type: 'string' },
    against: { type: 'string', multiple: true },
    key: { type: 'string', multiple: true },
    out: { type: 'string' },
    to: { type: 'string' },
    archive: { type: 'string' },
    discard: { type: 'boolean' },
    yes: { type: 'boolean' },
    through: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionValues: { format: ['jsonl', 'csv'], outcome: OUTCOMES, kind: AUDIT_KINDS },
  optionHelp: {
    session: { en: 'Only this session', zh: '仅限此会话' },
    call: { en: 'Only this call', zh: '仅限此调用' },
    kind: {
      en: `Only entries of this kind: ${AUDIT_KINDS.join(', ')}`,
      zh: `仅限此类条目：${AUDIT_KINDS.join('、')}`,
    },
    tool: { en: 'Only calls of this tool', zh: '仅限此工具的调用' },
    outcome: {
      en: `Only what was decided or ended so: ${OUTCOMES.join(', ')}`,
      zh: `仅限如此决定或结束的：${OUTCOMES.join('、')}`,
    },
    person: {
      en: 'Only what this person decided or did, and calls made for them',
      zh: '仅限此人所决定或所做的，以及替此人发起的调用',
    },
    rule: { en: 'Only what this rule decided, in its words', zh: '仅限由此规则（按其文字）决定的' },
    text: {
      en: 'Only entries whose line has all of these words',
      zh: '仅限其文字包含所有这些词的条目',
    },
    from: {
      en: 'Not before this time, such as 2026-01-31T08:00:00Z (without Z or another zone: this machine’s); a day is meant from its beginning, in UTC',
      zh: '不早于此时间，例如 2026-01-31T08:00:00Z；只写日期则从当天开始（UTC）',
    },
    until: {
      en: 'Not after this time; a day such as 2026-01-31 is meant whole, in UTC',
      zh: '不晚于此时间；只写日期（如 2026-01-31）则包含整天（UTC）',
    },
    all: {
      en: 'Of list: leases, signing keys and other plumbing as well; an export always has them',
      zh: '用于 list：也显示租约、签名密钥等内部条目；导出总是包含它们',
    },
    limit: {
      en: `At most this many of the newest entries, 50 by default, ${MOST_LISTED} at most`,
      zh: `最多显示这么多条最新条目，默认 50，最多 ${MOST_LISTED}`,
    },
    format: {
      en: 'jsonl (the default; without a filter it can be verified) or csv',
      zh: 'jsonl（默认；不带筛选时可验证）或 csv',
    },
    against: {
      en: 'A file or a second store with checkpoints that were kept there, or - for the standard input',
      zh: '保存检查点的文件或另一个存储；- 表示标准输入',
    },
    key: {
      en: 'A public key that may have signed; without it those beside the key of this person',
      zh: '可能用于签名的公钥；不给则用本人密钥旁边的公钥',
    },
    out: {
      en: 'Write into this file, for its owner only; a checkpoint is added at its end',
      zh: '写入此文件，仅所有者可读；检查点追加在末尾',
    },
    to: {
      en: 'Keep a checkpoint here: added to a file, or in the audit of a second store (a .db file, a postgresql:// URL)',
      zh: '把检查点保存到此处：追加到文件，或写入另一个存储（.db 文件或 postgresql:// 地址）的审计',
    },
    archive: {
      en: 'Keep what is removed in this new file',
      zh: '把移除的条目保存到这个新文件',
    },
    discard: {
      en: 'Remove without keeping; an entry says what was removed',
      zh: '移除且不保存；会留下一条说明移除内容的条目',
    },
    yes: {
      en: 'No process that signs is running; put a new key in the place of the old one',
      zh: '没有正在签名的进程；用新密钥替换旧密钥',
    },
    through: { en: 'The last entry to remove', zh: '要移除的最后一条' },
    data: {
      en: 'One file of the embedded store; without it those of serve, chat and MCP servers. SLUICE_DATABASE_URL names a PostgreSQL in their place',
      zh: '嵌入式存储的一个文件；不给则读取 serve、chat 与 MCP 服务器的全部文件。SLUICE_DATABASE_URL 则改用 PostgreSQL',
    },
    json: jsonText,
  },
  async run(io, parsed) {
    const action = actions.find((name) => name === parsed.positionals[0]);
    if (!action)
      throw new UsageError({
        en: `use audit ${actions.join(', audit ')}`,
        zh: `请用 audit ${actions.join('、audit ')}`,
      });
    const known = Object.keys(auditCommand.options ?? {});
    refuseOptions(`audit ${action}`, parsed.values, { taken: taken[action], known });
    if (action === 'verify') return verifyAudit(io, parsed);
    refuseSurplus(`audit ${action}`, parsed.positionals, action === 'prove' ? 3 : 1);
    const work = {
      list: listAudit,
      export: exportAudit,
      checkpoint: printCheckpoints,
      rotate: rotateAudit,
      prove: proveMasked,
      rekey: rekeyAudit,
    }[action];
    return work(io, parsed, storesToRead(io, parsed.values.data));
  },
};
