import { type OptionValue, UsageError } from './command.js';

/** An option that a command has, but not for this action of it: passed over, it would seem to have been heard. */
export function refuseOptions(
  command: string,
  values: Readonly<Record<string, OptionValue>>,
  { taken, known }: { readonly taken: readonly string[]; readonly known: readonly string[] },
): void {
  const other = known.find((name) => values[name] !== undefined && !taken.includes(name));
  if (other === undefined) return;
  const all = taken.map((name) => `--${name}`);
  throw new UsageError({
    en: `${command} takes no --${other}; it takes ${all.length === 0 ? 'no option' : all.join(', ')}`,
    zh: `${command} 没有选项 --${other}；它${all.length === 0 ? '没有选项' : `的选项有 ${all.join('、')}`}`,
  });
}
