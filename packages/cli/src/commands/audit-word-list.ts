import { auditKindsInChinese } from '@sluice/plain';

/**
 * Verdicts, outcomes, deciders and kinds of audit entries in Chinese. Filters and `--json` keep the English ones.
 */
const WORDS: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(auditKindsInChinese),
  ['allowed', '按规则允许'],
  ['refused', '被拦下'],
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
