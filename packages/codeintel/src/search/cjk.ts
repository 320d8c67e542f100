/** Han, kana and hangul: scripts written without spaces. */
export function isCjk(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xf900 && unit <= 0xfaff)
  );
}

/** The terms of an unbroken run: each pair of neighbours; a lone character stands for itself. */
export function termsOfRun(run: string): string[] {
  if (run.length === 1) return [run];
  const pairs: string[] = [];
  for (let index = 0; index + 1 < run.length; index += 1) pairs.push(run.slice(index, index + 2));
  return pairs;
}
