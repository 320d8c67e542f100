// Holds packages against layers.mjs: what they declare, what they reference and what they import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { layers } from './layers.mjs';
import { packageNames, readJson } from './packages.mjs';
import { root } from './run.mjs';

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|\brequire\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every way in which the tree below `base` breaks the table; empty when it keeps it. */
export function layerFaults(base = root) {
  const faults = [];
  for (const folder of readdirSync(join(base, 'packages'))) {
    if (!layers[folder]) faults.push(`packages/${folder}: not in scripts/layers.mjs`);
  }
  for (const name of packageNames(base)) faults.push(...packageFaults(base, name));
  return faults;
}

function packageFaults(base, name) {
  const faults = [];
  const folder = join(base, 'packages', name);
  const layer = layers[name];
  const manifest = readJson(join(folder, 'package.json'));
  const declared = {
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  };
  const say = (where, what) => faults.push(`${relative(base, where)}: ${what}`);

  for (const dependency of Object.keys({ ...declared, ...manifest.devDependencies })) {
    if (!dependency.startsWith('@sluice/')) continue;
    const target = dependency.slice('@sluice/'.length);
    if (!layer.may.includes(target))
      say(join(folder, 'package.json'), `${name} may not depend on ${target}`);
  }
  const all = { ...declared, ...manifest.devDependencies };
  for (const target of layer.may) {
    if (target !== 'plain' && !all[`@sluice/${target}`])
      say(join(folder, 'package.json'), `${name} may import ${target} and does not; take it out`);
  }
  faults.push(...referenceFaults(base, folder, name, declared));

  for (const file of sourceFiles(join(folder, 'src'))) {
    const isTest = /\.test\.tsx?$|[\\/]testing[\\/]|\.conformance\.ts$/.test(file);
    for (const specifier of importsOf(file)) {
      const fault = importFault({
        specifier,
        file,
        folder,
        name,
        layer,
        manifest,
        declared,
        isTest,
      });
      if (fault) say(file, fault);
    }
  }
  return faults;
}

function referenceFaults(base, folder, name, declared) {
  const path = join(folder, 'tsconfig.json');
  if (!existsSync(path)) return [];
  const referenced = (readJson(path).references ?? []).map((entry) =>
    entry.path.replace('../', ''),
  );
  const wanted = Object.keys(declared)
    .filter((dependency) => dependency.startsWith('@sluice/'))
    .map((dependency) => dependency.slice('@sluice/'.length));
  const where = relative(base, path);
  return [
    ...wanted
      .filter((target) => !referenced.includes(target) && target !== 'console')
      .map((target) => `${where}: ${name} depends on ${target} but does not reference it`),
    ...referenced
      .filter((target) => !wanted.includes(target))
      .map((target) => `${where}: ${name} references ${target} but does not depend on it`),
  ];
}

function importFault({ specifier, file, folder, name, layer, manifest, declared, isTest }) {
  if (specifier.startsWith('.')) {
    const target = resolve(dirname(file), specifier);
    const isInside = target === folder || target.startsWith(folder + sep);
    return isInside ? undefined : `relative import across packages: ${specifier}`;
  }
  if (specifier.startsWith('@sluice/')) {
    const [, target, ...rest] = specifier.split('/');
    if (target === name) return `a package imports itself by name: ${specifier}`;
    if (!layer.may.includes(target)) return `${name} may not import ${target}`;
    const entry = rest.join('/');
    if (
      !['', 'system', 'adapters', 'ready-made'].includes(entry) &&
      !(entry === 'testing' && isTest)
    )
      return `deep import: ${specifier}`;
    const known = { ...declared, ...manifest.devDependencies };
    return known[`@sluice/${target}`] ? undefined : `undeclared import: ${specifier}`;
  }
  const isBuiltin = specifier.startsWith('node:') || builtinModules.includes(specifier);
  if (isBuiltin) {
    if (isTest || layer.platform === 'node') return undefined;
    return `Node built-in in ${layer.platform} package ${name}: ${specifier}`;
  }
  const bare = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (declared[bare] || manifest.devDependencies?.[bare]) return undefined;
  const isRootTool = isTest && ['vitest', 'fast-check', 'zod'].includes(bare);
  return isRootTool ? undefined : `undeclared import: ${specifier}`;
}

function importsOf(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
}

function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}fixtures${sep}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = layerFaults(process.argv[2] ? `${resolve(process.argv[2])}/` : root);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log('layers: every package keeps its place');
}
