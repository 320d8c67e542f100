// `npm run attack [part …]`: runs the parts in scripts/attack/, each bounded in time; the exit code tells.
import { readdirSync } from 'node:fs';

const folder = new URL('./attack/', import.meta.url);
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length))
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !all.includes(name));
if (unknown !== undefined) {
  console.error(`attack: there is no part "${unknown}"; use ${all.join(', ')}`);
  process.exit(2);
}

let failed = 0;
for (const name of asked.length > 0 ? asked : all) {
  console.log(`attack: ${name}`);
  const { run } = await import(new URL(`${name}.mjs`, folder).href);
  if (!(await run())) {
    failed += 1;
    console.error(`attack: ${name} found something`);
  }
}
process.exit(failed === 0 ? 0 : 1);
