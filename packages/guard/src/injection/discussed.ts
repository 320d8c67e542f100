const VOCABULARY =
  /prompt[- ]?injection|injection (?:attack|attempt|payload|filter|test)|injected instruction|jailbreak|adversarial|attack|payload|malicious|red[- ]?team|guardrail|owasp|untrusted|exploit|detect(?:s|ed|or|ion)?\b|filter|sanitiz|heuristic|提示词?注入|注入攻击|攻击|越狱|恶意|检测|过滤|防护|示例|例如|比如|such as|e\.g\.|for example|phrases? like|instructions like|strings? like|pattern/;
const OPENING = /["'`“‘「『]\s?[^"'`“”‘’「」『』]{0,80}$/;
const CLOSING = /^[^"'`“”‘’「」『』]{0,200}["'`”’」』*]/;
const JSON_VALUE = /["'] ?: ?["'][^"']{0,80}$/;

/**
 * Whether a phrase is quoted by a text that talks about attacks. Both must hold: quotation marks
 * around it, and the vocabulary of the subject outside them. A string value of a record is no quotation.
 */
export function isDiscussed(flow: string, start: number, end: number): boolean {
  const before = flow.slice(Math.max(0, start - 300), start);
  const after = flow.slice(end, end + 300);
  if (!OPENING.test(before) || !CLOSING.test(after) || JSON_VALUE.test(before)) return false;
  const outside = before.replace(/["'`“‘「『][^"'`“‘「『]{0,80}$/, '');
  const rest = after.replace(CLOSING, '');
  return VOCABULARY.test(outside) || VOCABULARY.test(rest.slice(0, 160));
}
