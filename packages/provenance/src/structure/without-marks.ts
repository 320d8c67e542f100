/** Marks that stand around a whole result, each with what is between them. */
const MARKS: readonly (readonly [RegExp, (parts: RegExpExecArray) => readonly string[]])[] = [
  [/^<<(?<inner>[\s\S]*)>>$/, () => ['<<', '>>']],
  [/^```[\w-]*\n(?<inner>[\s\S]*)\n```$/, () => ['```']],
  [/^<([A-Za-z][\w-]*)>(?<inner>[\s\S]*)<\/\1>$/, ([, tag]) => [`<${tag}>`, `</${tag}>`]],
];

/**
 * What a tool gave, without the marks that some programs put around it so that a model knows where it begins and ends:
 * `<<…>>`, a fence, one tag. Where the mark stands inside once more, nobody can tell what it encloses.
 */
export function withoutMarks(text: string): string {
  const whole = text.trim();
  if (whole[0] !== '<' && whole[0] !== '`') return text;
  for (const [pattern, marksOf] of MARKS) {
    const found = pattern.exec(whole);
    const inner = found?.groups?.inner;
    if (found && inner !== undefined && !marksOf(found).some((mark) => inner.includes(mark))) {
      return inner;
    }
  }
  return text;
}
