import type { Policy } from '../rule.js';
import type { FileSettings } from '../settings.js';
import type { Problem } from './problem.js';

const WAY = 'the file of a project can only tighten; put it into your own file';

/** Whatever in the file of a project would give rights: it comes with a clone, so it can only take them away. */
export function findLoosening(
  { rules, fallback, fallbackOf, builtIn }: Policy,
  { tools, servers }: FileSettings,
  { file, defaultLine }: { readonly file: string; readonly defaultLine: number },
): readonly Problem[] {
  const fallbacks = [fallback, ...(fallbackOf?.values() ?? [])];
  return [
    ...(fallbacks.includes('allow')
      ? [{ file, line: defaultLine, message: `the default allows, and ${WAY}` }]
      : []),
    ...[...(builtIn?.off ?? [])].map(([name, at]) => ({
      ...at,
      message: `the built-in rule "${name}" is switched off, and ${WAY}`,
    })),
    ...rules
      .filter((rule) => rule.verdict === 'allow')
      .map((rule) => ({ ...rule.at, message: `rule "${rule.name}" allows, and ${WAY}` })),
    ...[...tools, ...servers].map(({ at }) => ({
      ...at,
      message: `it brings tools, which run as you do, and ${WAY}`,
    })),
  ];
}
