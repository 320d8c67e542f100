const IS_ONE_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** Line breaks, controls and marks that turn text around become blanks: one line stays one line. */
export function oneLine(text: string, maxChars: number): string {
  if (text.length <= maxChars && IS_ONE_LINE.test(text)) return text;
  const start = text.slice(0, maxChars * 2).replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const whole = start.trim();
  if (whole.length <= maxChars && text.length <= maxChars * 2) return whole;
  return `${whole.slice(0, maxChars - 1)}…`;
}
