import { UsageError } from './command.js';

/** A word that a command would pass over is refused: whoever wrote it counts on its being heard. */
export function refuseSurplus(command: string, words: readonly string[], most: number): void {
  const more = words[most];
  if (more === undefined) return;
  throw new UsageError({
    en: `"${more}" is one word too many for ${command}; quote a name that has a space in it`,
    zh: `“${more}”对 ${command} 来说多了；名称中有空格时请加引号`,
  });
}
