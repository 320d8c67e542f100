/**
 * Verdicts, outcomes, deciders and kinds of audit entries in Chinese. Filters and `--json` keep the English ones.
 */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['proposed', '已提出'],
  ['asked', '已询问'],
  ['decided', '已决定'],
  ['decision_refused', '决定被拒'],
  ['executed', '已执行'],
  ['returned', '已返回'],
  ['late_result', '迟到的结果'],
  ['session_created', '会话已建'],
  ['session_paused', '会话已暂停'],
  ['session_resumed', '会话已继续'],
  ['session_deleted', '会话已删除'],
  ['lease_acquired', '租约已取得'],
  ['lease_released', '租约已放开'],
  ['write_refused', '写入被拒'],
  ['grant_added', '授权已加'],
  ['grant_used', '授权已用'],
  ['grant_revoked', '授权已撤'],
  ['yes_counted', '同意已计'],
  ['person_added', '人员已加'],
  ['person_token_rotated', '令牌已换'],
  ['person_revoked', '人员已除'],
  ['rotated', '已轮换'],
  ['signing_began', '开始签名'],
  ['checkpoint_kept', '检查点已存'],
  ['policy_changed', '策略已改'],
  ['policy_broken', '策略有误'],
  ['policy_file_saved', '策略文件已存'],
  ['policy_rule_saved', '规则已存'],
  ['policy_rule_revoked', '规则已撤'],
  ['allowed', '按规则允许'],
  ['refused', '被规则拒绝'],
  ['granted', '长期授权'],
  ['approved', '已批准'],
  ['approved_with_edits', '编辑后批准'],
  ['denied', '已拒绝'],
  ['expired', '无人答复'],
  ['cancelled', '已取消'],
  ['completed', '已完成'],
  ['failed', '失败'],
  ['sealed', '已封存'],
]);

/** Who decides without being a person. */
const GATES: ReadonlyMap<string, string> = new Map([
  ['policy', '策略'],
  ['mode', '模式'],
  ['hook', '钩子'],
  ['look-up', '工具查找'],
  ['validation', '参数检查'],
]);

/** A word that a newer store knows is shown as it is. */
export function auditWordInChinese(word: string): string {
  return WORDS.get(word) ?? word;
}

/** Gates decide what is allowed or refused by rule; everybody else is a person, whatever their name. */
export function deciderInChinese(who: string, verdict: string): string {
  const isGate = verdict === 'allowed' || verdict === 'refused';
  return (isGate ? GATES.get(who) : undefined) ?? who;
}
