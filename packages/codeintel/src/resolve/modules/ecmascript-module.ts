import { folderOf, joinPath } from '../path-parts.js';

const extensions = ['ts', 'tsx', 'mts', 'cts', 'd.ts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'json'];

/**
 * The file an ECMAScript module name means. Relative names follow Node and bundlers (extension left
 * out, `.js` for `.ts`, `index` files); `@/x`, `~/x` and `src/x` are tried below `src` and the root, and
 * a bare package name in the usual places of a workspace.
 */
export function ecmascriptModule(
  from: string,
  module: string,
  fileExists: (path: string) => boolean,
): string | undefined {
  const bases = module.startsWith('.') ? [joinPath(folderOf(from), module)] : aliasBases(module);
  for (const base of bases) {
    const found = base === undefined ? undefined : firstFile(base, fileExists);
    if (found !== undefined) return found;
  }
  return undefined;
}

function aliasBases(module: string): readonly string[] {
  const alias = /^[@~]\/(.+)$/.exec(module)?.[1];
  if (alias !== undefined) return [`src/${alias}`, alias];
  if (module.startsWith('node:') || module.includes(':')) return [];
  const last = module.slice(module.lastIndexOf('/') + 1);
  const isScoped = module.startsWith('@');
  if (!isScoped && module.includes('/')) return [module, `src/${module}`];
  return [`packages/${last}/src`, `packages/${last}`, `libs/${last}/src`];
}

function firstFile(base: string, fileExists: (path: string) => boolean): string | undefined {
  const bare = base.replace(/\.(?:js|jsx|mjs|cjs)$/, '');
  const candidates = [
    ...(/\.\w+$/.test(base) ? [base] : []),
    ...extensions.map((extension) => `${bare}.${extension}`),
    ...extensions.map((extension) => `${base}.${extension}`),
    ...extensions.map((extension) =>
      bare === '' ? `index.${extension}` : `${bare}/index.${extension}`,
    ),
  ];
  return candidates.find((candidate) => fileExists(candidate));
}
