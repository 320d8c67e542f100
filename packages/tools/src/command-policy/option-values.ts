import { UNKNOWN_PART, type Word } from './script.js';

/**
 * The values that options are given, joined or as the next word, with `\0` where they are not known. Long options may
 * be shortened unless that is denied, letters stand among others. An option that ends in `=` takes its value joined only.
 */
export function optionValues(
  args: readonly Word[],
  options: readonly string[],
  isShort = true,
): readonly string[] {
  return args.flatMap(({ shape }, index) =>
    options.flatMap((option) => {
      const isJoinedOnly = option.endsWith('=');
      const name = isJoinedOnly ? option.slice(0, -1) : option;
      const joined = joinedValue(shape, name, isShort);
      if (joined === undefined) return [];
      if (joined !== '') return [joined];
      return isJoinedOnly ? [] : [args[index + 1]?.shape ?? UNKNOWN_PART];
    }),
  );
}

/** What stands behind an option in its own word, `''` for nothing; `undefined` where this is another word. */
function joinedValue(shape: string, name: string, isShort: boolean): string | undefined {
  if (!shape.startsWith('-')) return undefined;
  if (name.startsWith('--')) {
    const [written = '', ...value] = shape.split('=');
    // GNU programs take any beginning of a long option.
    const isIt = isShort
      ? written.length > 2 && name.startsWith(written)
      : joinedWords(written) === joinedWords(name);
    return isIt ? value.join('=') : undefined;
  }
  if (name.length > 2) {
    return shape.startsWith(name) ? shape.slice(name.length).replace(/^=/, '') : undefined;
  }
  if (shape.startsWith('--')) return undefined;
  const at = shape.indexOf(name.slice(1), 1);
  return at === -1 ? undefined : shape.slice(at + 1);
}

/** Programs of Node take `--global-setup` for `--globalSetup`. */
function joinedWords(option: string): string {
  return option.replaceAll('-', '').toLowerCase();
}
