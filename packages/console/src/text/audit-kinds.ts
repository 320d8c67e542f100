import type { Language } from './language.js';

/** The kinds of audit entries, in the order in which one looks for them. In English they are named as in `audit list`. */
const zh = {
  proposed: '已提出',
  asked: '已询问',
  decided: '已决定',
  decision_refused: '决定被拒',
  executed: '已执行',
  returned: '已返回',
  late_result: '迟到的结果',
  session_created: '会话已建',
  session_paused: '会话已暂停',
  session_resumed: '会话已继续',
  session_deleted: '会话已删除',
  lease_acquired: '租约已取得',
  lease_released: '租约已放开',
  write_refused: '写入被拒',
  grant_added: '授权已加',
  grant_used: '授权已用',
  grant_revoked: '授权已撤',
  yes_counted: '同意已计',
  person_added: '人员已加',
  person_token_rotated: '令牌已换',
  person_revoked: '人员已除',
  rotated: '已轮换',
  signing_began: '开始签名',
  checkpoint_kept: '检查点已存',
  policy_changed: '策略已改',
  policy_broken: '策略有误',
  policy_file_saved: '策略文件已存',
  policy_rule_saved: '规则已存',
  policy_rule_revoked: '规则已撤',
} as const;

export const auditKinds: readonly string[] = Object.keys(zh);

/** A kind in the reader's language; one that a newer server knows is shown as it is. */
export function kindWord(kind: string, language: Language): string {
  if (language === 'en') return kind;
  return new Map<string, string>(Object.entries(zh)).get(kind) ?? kind;
}
