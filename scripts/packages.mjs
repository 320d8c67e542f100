import { existsSync, readFileSync } from 'node:fs';
import { layers } from './layers.mjs';
import { root } from './run.mjs';

/** The packages that exist, in an order in which each stands after all it may import. */
export function packageNames(base = root) {
  const ordered = [];
  const visit = (name) => {
    if (ordered.includes(name)) return;
    for (const below of layers[name].may) visit(below);
    if (existsSync(`${base}packages/${name}/package.json`)) ordered.push(name);
  };
  for (const name of Object.keys(layers)) visit(name);
  return ordered;
}

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
