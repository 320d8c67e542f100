// Writes the words of `words/` as a module into `src/compiled`, before tsc and before any test: the hook is one file and
// reads no other. The compiler is TypeScript like the rest of the package, so it is bundled first.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const { outputFiles } = await build({
  entryPoints: [join(folder, 'src/intent/compile-words.ts')],
  bundle: true,
  write: false,
  format: 'esm',
});
const { compileWords, wordFiles } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);
const files = wordFiles.map((name) => [name, readFileSync(join(folder, 'words', name), 'utf8')]);
const source = compileWords(Object.fromEntries(files));
const path = join(folder, 'src/compiled/words.ts');
mkdirSync(join(folder, 'src/compiled'), { recursive: true });
// Left as it is where nothing changed, so that tsc need not build the package again.
if (!existsSync(path) || readFileSync(path, 'utf8') !== source) writeFileSync(path, source);
