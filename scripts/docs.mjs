// `npm run docs`: the documents as a site, in packages/cli/docs-site, where `sluice serve` has them under /docs. The
// reference is made from the types and from the code first.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorPage } from './docs/error-page.mjs';
import { root, run } from './run.mjs';

const site = `${root}docs/site/`;
const reference = `${site}reference/`;

if (!existsSync(`${site}node_modules`)) {
  console.error('Bringing what the documents are built with (docs/site/package-lock.json) …');
  // Not `npm ci`: the lock has the platforms of one machine only, and others need their own beside it.
  await step('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']);
}
rmSync(reference, { recursive: true, force: true });
mkdirSync(reference, { recursive: true });
const { text, codes } = await errorPage(root);
writeFileSync(`${reference}errors.md`, text);
await step(process.execPath, [tool('typedoc', 'bin/typedoc')]);
nameModules(`${reference}api`);
await step(process.execPath, [tool('vitepress', 'bin/vitepress.js'), 'build', '.']);
console.log(`docs: ${codes.length} error codes; the site is in packages/cli/docs-site`);

async function step(command, words) {
  const code = await run(command, words, { cwd: site, stdio: ['ignore', 2, 2] });
  if (code !== 0) process.exit(code);
}

function tool(name, path) {
  return join(site, 'node_modules', name, path);
}

/** A module is called as it is imported: `@sluice/kernel/adapters`, not by the place of its source. */
function nameModules(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const named = readFileSync(path, 'utf8')
      .replaceAll(/^# ([\w-]+)\/src(\/[\w-]+)?$/gm, '# @sluice/$1$2')
      .replaceAll(/\[([\w-]+)\/src(\/[\w-]+)?\]/g, '[@sluice/$1$2]')
      .replace(/^# sluice-docs.*$/m, '# API');
    writeFileSync(path, named);
  }
}
