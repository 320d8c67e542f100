// Writes the rules of `rules/` as modules into `src/compiled`, before tsc and before any test: the package itself reads no
// file. The compiler is TypeScript like the rest of the package, so it is bundled first.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const { outputFiles } = await build({
  entryPoints: [join(folder, 'src/rules/compile-rules.ts')],
  bundle: true,
  write: false,
  format: 'esm',
});
const { compileRules, ruleFiles } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);
const files = ruleFiles.map((name) => [name, readFileSync(join(folder, 'rules', name), 'utf8')]);
const target = join(folder, 'src/compiled');
mkdirSync(target, { recursive: true });
const modules = new Map(compileRules(Object.fromEntries(files)));
// What an older table was written as would be taken for a source file.
for (const name of readdirSync(target)) if (!modules.has(name)) rmSync(join(target, name));
for (const [name, source] of modules) {
  const path = join(target, name);
  if (textOf(path) !== source) writeFileSync(path, source);
}

/** Left as it is where nothing changed, so that tsc need not build the package again. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
