const VOCABULARY =
  /prompt[- ]?injection|injection (?:attack|attempt|payload|filter|test)|injected instruction|jailbreak|adversarial|attack|payload|malicious|red[- ]?team|guardrail|owasp|untrusted|exploit|flagged|guard\.|assert\b|断言|detect(?:s|ed|or|ion)?\b|filter|sanitiz|heuristic|提示词?注入|注入攻击|攻击|越狱|恶意|检测|过滤|防护|示例|例如|比如|such as|e\.g\.|for example|phrases? like|instructions? (?:in [a-z ]{1,20})?like|strings? like|pattern/;
const OPENING = '"\'`“‘「『';
const CLOSING = '"\'`”’」』';
const QUOTE_REACH = 80;
const SUBJECT_REACH = 200;

/**
 * Whether a phrase is quoted by a text that talks about attacks. Both must hold: quotation marks
 * around it, and the vocabulary of the subject outside them. A string value of a record is no quotation.
 */
export function isDiscussed(flow: string, start: number, end: number): boolean {
  const open = lastOf(OPENING, flow, start);
  if (open < 0 || isRecordValue(flow, open)) return false;
  const close = firstOf(CLOSING, flow, end);
  if (close < 0) return false;
  return (
    VOCABULARY.test(flow.slice(Math.max(0, open - SUBJECT_REACH), open)) ||
    VOCABULARY.test(flow.slice(close + 1, close + 1 + SUBJECT_REACH))
  );
}

function lastOf(marks: string, flow: string, before: number): number {
  for (let at = before - 1; at >= 0 && at >= before - QUOTE_REACH; at -= 1)
    if (marks.includes(flow.charAt(at))) return at;
  return -1;
}

function firstOf(marks: string, flow: string, from: number): number {
  for (let at = from; at < flow.length && at < from + SUBJECT_REACH; at += 1)
    if (marks.includes(flow.charAt(at))) return at;
  return -1;
}

/** `"key": "…`: the quotation mark belongs to the record. */
function isRecordValue(flow: string, open: number): boolean {
  return /["'] ?: ?$/.test(flow.slice(Math.max(0, open - 4), open));
}
