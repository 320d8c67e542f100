// Makes the folder that is packed: what the package lists, with what belongs to every tarball and stands once here.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEYWORDS = ['ai', 'agent', 'tools', 'tool-calling', 'approval', 'audit', 'mcp'];

export function stagePackage({ root, name, stage, repository }) {
  const from = join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const entry of readdirSync(from)) {
    if (entry === 'node_modules') continue;
    cpSync(join(from, entry), join(stage, entry), { recursive: true });
  }
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  const isTyped = Object.values(manifest.exports).some((target) =>
    target.types?.startsWith('./dist/'),
  );
  const files = [...manifest.files, ...(isTyped ? ['src', '!src/**/*.test.*'] : [])];
  const { scripts: _, devDependencies: __, ...rest } = manifest;
  const published = {
    ...rest,
    keywords: [...KEYWORDS, name],
    ...(repository ? { repository: { ...repository, directory: `packages/${name}` } } : {}),
    files,
    exports: isTyped ? withRequire(manifest.exports) : manifest.exports,
  };
  dropLeftovers(join(stage, 'dist'));
  if (isTyped) writeTypesForRequire(join(stage, 'dist'));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return published;
}

/** What an earlier build made of a source that is gone is not published. */
function dropLeftovers(folder) {
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    if (!entry.name.endsWith('.js.map')) continue;
    const map = join(entry.parentPath, entry.name);
    const { sources } = JSON.parse(readFileSync(map, 'utf8'));
    const isGone = sources.every((source) => !existsSync(join(entry.parentPath, source)));
    if (!isGone || sources.length === 0) continue;
    const stem = map.slice(0, -'.js.map'.length);
    for (const end of ['.js', '.js.map', '.d.ts', '.d.ts.map']) rmSync(stem + end, { force: true });
  }
}

/** Node has required ES modules since 20.19; only TypeScript needs to be told that a CommonJS file may. */
function withRequire(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, target]) => {
      if (typeof target !== 'object' || !target.types?.endsWith('.d.ts')) return [entry, target];
      const types = target.types.replace(/\.d\.ts$/, '.d.cts');
      const { types: own, default: code } = target;
      return [entry, { import: { types: own, default: code }, require: { types, default: code } }];
    }),
  );
}

function writeTypesForRequire(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8')
      .replaceAll(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]*)\.js(['"])/g, '$1.cjs$2')
      .replace(/^\/\/# sourceMappingURL=.*$/m, '');
    writeFileSync(path.replace(/\.d\.ts$/, '.d.cts'), text);
  }
}
