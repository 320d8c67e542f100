// Callers and callees of our graph held against a compiler: TypeScript's language service, pyright, gopls,
// rust-analyzer, clangd and javac.
//
//   npm run bench -- graph [--typescript DIR,...] [--javascript DIR,...] [--python DIR,...] [--go DIR,...] [--rust DIR,...]
//                          [--c DIR,...] [--cpp DIR,...] [--java DIR,...] [--symbols N] [--seed N] [--show N]
//
// gopls, rust-analyzer, clangd and javac are those of the machine; a checkout for clangd holds a compile_commands.json, one for javac
// has the packages of its sources at its root. Without a folder Sluice itself is asked about.
// A symbol counts when the compiler knows it; of its callers and callees those inside the checkout, without properties.
// Recall: which share of the compiler's calls we have. Precision: which share of ours the compiler has among its calls,
// or else among its references or where it goes from the name at the call: it takes `f.call(…)` and `<F/>` for uses, not
// for calls. Code that `#if` hides from the compiler and edges that we call guesses (by name alone, 0.5 and less) count
// for neither.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atLeast, report, say } from '../lib/report.mjs';
import { javaAnswers } from './java-answers.mjs';
import { languageServerAnswers } from './language-server-answers.mjs';
import {
  isProperty,
  keyOf,
  namePlace,
  openRepository,
  ownerKey,
  sampleSymbols,
} from './sample.mjs';
import { servers } from './servers.mjs';

const own = fileURLToPath(new URL('../../', import.meta.url));
const option = (name, preset) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : preset;
};
const LANGUAGES = {
  typescript: { pattern: /\.[cm]?tsx?$/, preset: own },
  javascript: { pattern: /\.[cm]?jsx?$/, preset: '' },
  python: { pattern: /\.py$/, preset: '' },
  go: { pattern: /\.go$/, preset: '' },
  rust: { pattern: /\.rs$/, preset: '' },
  c: { pattern: /\.[ch]$/, preset: '' },
  java: { pattern: /\.java$/, preset: '' },
  cpp: { pattern: /\.(?:cc|cpp|cxx|h|hh|hpp)$/, preset: '' },
};
/** These servers take a function that is passed on by name for called; we tell the two apart, and count both beside them. */
const PASSED_IS_CALLED = new Set(['go', 'rust', 'c', 'cpp']);
const LIMITS = { precision: 0.95, recall: 0.85 };
const wanted = Number(option('symbols', 100));
const seed = Number(option('seed', 22));
const toShow = Number(option('show', 0));

const CONSTRUCTOR = /^(?:constructor|__init__)$/;
let shown = 0;
const bars = [];
const rows = [];
const details = { symbols: wanted, seed };
for (const [language, { pattern, preset }] of Object.entries(LANGUAGES)) {
  const folders = option(language, preset)
    .split(',')
    .filter(Boolean)
    .map((path) => resolve(path));
  if (folders.length === 0) continue;
  const sums = { callers: empty(), callees: empty(), symbols: 0 };
  for (const root of folders) {
    say(`${language}: ${root} …`);
    await measure(root, language, pattern, Math.ceil(wanted / folders.length), sums);
  }
  details[language] = sums;
  for (const side of ['callers', 'callees']) {
    const { both, right, ours, theirs } = sums[side];
    const precision = ours === 0 ? 1 : right / ours;
    const recall = theirs === 0 ? 1 : both / theirs;
    rows.push([
      `${language}, ${side}`,
      sums.symbols,
      theirs,
      ours,
      precision.toFixed(3),
      recall.toFixed(3),
    ]);
    bars.push(atLeast(`${language}, ${side}: precision`, precision, LIMITS.precision));
    bars.push(atLeast(`${language}, ${side}: recall`, recall, LIMITS.recall));
  }
}

async function measure(root, language, pattern, count, sums) {
  const repository = await openRepository(root);
  const { graph, codebase } = repository;
  const paths = [...codebase.index.documents()]
    .map((id) => codebase.index.pathOf(id))
    .filter((path) => pattern.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path));
  const inside = new Set(paths);
  const answers = await answersOf(root, language, paths);
  try {
    let asked = 0;
    for (const node of sampleSymbols(repository, (path) => inside.has(path), seed)) {
      if (asked >= count) break;
      const place = namePlace(root, node);
      if (place && isProperty(root, node.path, place.line + 1)) continue;
      const said = place && (await answers.answer(node.path, place));
      if (!said) continue;
      asked += 1;
      const nested = [];
      for (const inner of graph.nodesOf(node.path)) {
        const isInside =
          inner.index !== node.index &&
          inner.symbol.cyclomatic !== undefined &&
          inner.symbol.startLine >= node.symbol.startLine &&
          inner.symbol.endLine <= node.symbol.endLine;
        const at = isInside ? namePlace(root, inner) : undefined;
        const more = at && (await answers.answer(inner.path, at));
        if (more) nested.push(...more.callees);
      }
      const isKnown = ({ path }) => inside.has(path);
      const own = keyOf(node);
      const withoutItself = (keys) => new Set([...keys].filter((key) => key !== own));
      const callers = graph
        .callers(node)
        .filter((edge) => isSure(edge, language) && inside.has(edge.node.path));
      await compare(sums.callers, node, 'callers', {
        theirs: withoutItself(
          said.callers.filter(isKnown).map(({ path, line }) => ownerKey(graph, path, line)),
        ),
        ours: new Map(
          callers
            .map((edge) => [ownerKey(graph, edge.node.path, edge.line), edge])
            .filter(([key]) => key !== own),
        ),
        async isUse({ node: caller, line }) {
          const uses = await answers.references(node.path, place);
          if ([...uses, ...(await usesOfClass(node))].some((use) => isIn(use, caller))) return true;
          return leadsTo({ path: caller.path, line }, node);
        },
        isJudged: ({ node: caller, line }) => hasRead(caller.path, line, node.symbol.name),
      });
      /** Whoever names a class calls its constructor; pyright does not count it among the uses of that. */
      async function usesOfClass(made) {
        if (!CONSTRUCTOR.test(made.symbol.name)) return [];
        const owner = made.symbol.container.split('.').at(-1);
        const type = graph
          .nodesOf(made.path)
          .findLast(
            ({ symbol }) => symbol.name === owner && symbol.startLine <= made.symbol.startLine,
          );
        const at = type && namePlace(root, type);
        return at ? answers.references(type.path, at) : [];
      }
      const inBody = ({ path, line }) =>
        path === node.path && node.symbol.startLine <= line && line <= node.symbol.endLine;
      await compare(sums.callees, node, 'callees', {
        theirs: withoutItself(
          [...said.callees, ...nested]
            .filter((each) => isKnown(each) && !inBody(each))
            .filter(({ path, line }) => !isProperty(root, path, line))
            .map(({ path, line, name }) => definitionKey(graph, path, line, name)),
        ),
        ours: new Map(
          graph
            .callees(node)
            .filter((edge) => isSure(edge, language) && inside.has(edge.node.path))
            .map((edge) => {
              const { path, symbol } = edge.node;
              return [definitionKey(graph, path, symbol.startLine, symbol.name), edge];
            })
            .filter(
              ([key]) =>
                key !== definitionKey(graph, node.path, node.symbol.startLine, node.symbol.name),
            ),
        ),
        async isUse({ node: callee, line }) {
          if (await leadsTo({ path: node.path, line }, callee)) return true;
          for (const each of namesakes(callee)) {
            const at = namePlace(root, each);
            const uses = at ? await answers.references(each.path, at) : [];
            if (uses.some((use) => isIn(use, node))) return true;
          }
          return false;
        },
        isJudged: async ({ node: callee, line }) =>
          (await hasRead(node.path, line, callee.symbol.name)) &&
          (await hasRead(callee.path, callee.symbol.startLine, callee.symbol.name)),
      });
    }
    /** `#if` and `#else` may each define the name, and one of them is read. */
    function namesakes({ path, symbol }) {
      return graph.nodesOf(path).filter((each) => each.symbol.name === symbol.name);
    }
    function hasRead(path, line, name) {
      return answers.hasRead?.(path, line, name) ?? true;
    }
    /** Whether the compiler finds the definition from the place of the call, as one who follows the name there. */
    async function leadsTo({ path, line }, to) {
      const found = (await answers.definitions?.(path, line, to.symbol.name)) ?? [];
      return found.some((each) =>
        namesakes(to).some(
          (same) => each.line === namePlace(root, same)?.line + 1 && each.path === to.path,
        ),
      );
    }
    sums.symbols += asked;
  } finally {
    await answers.close();
    repository.close();
  }
}

async function answersOf(root, language, paths) {
  const server = servers[language]?.();
  if (server) return languageServerAnswers(root, paths, server);
  if (language === 'java') return javaAnswers(root, paths);
  const { typescriptAnswers } = await import('./typescript-answers.mjs');
  return typescriptAnswers(root, paths, language === 'javascript');
}

/** A definition by its file and last name; a constructor is its class. */
function definitionKey(graph, path, line, name) {
  const last = name.split('.').at(-1);
  if (!CONSTRUCTOR.test(last)) return `${path}#${last}`;
  const made = graph
    .nodesOf(path)
    .findLast(({ symbol }) => symbol.startLine <= line && CONSTRUCTOR.test(symbol.name));
  return `${path}#${made?.symbol.container.split('.').at(-1) ?? last}`;
}

function empty() {
  return { both: 0, right: 0, ours: 0, theirs: 0 };
}

function isSure({ kind, confidence }, language) {
  const isCounted = kind === 'calls' || (PASSED_IS_CALLED.has(language) && kind === 'references');
  return isCounted && confidence > 0.5;
}

/** A line of the symbol; for the code outside of every symbol, of its file. */
function isIn({ path, line }, { path: own, index, symbol }) {
  return path === own && (index < 0 || (symbol.startLine <= line && line <= symbol.endLine));
}

async function compare(sum, node, side, { theirs, ours, isUse, isJudged }) {
  const both = [...ours.keys()].filter((key) => theirs.has(key)).length;
  const alone = [];
  for (const [key, edge] of [...ours]) {
    if (theirs.has(key) || (await isUse(edge))) continue;
    if (await isJudged(edge)) alone.push(key);
    else ours.delete(key);
  }
  sum.both += both;
  sum.right += ours.size - alone.length;
  sum.ours += ours.size;
  sum.theirs += theirs.size;
  if (shown >= toShow || (alone.length === 0 && both === theirs.size)) return;
  shown += 1;
  say(`${side} of ${node.id}:${node.symbol.startLine}`);
  for (const key of alone) say(`   only ours   ${key}`);
  for (const key of theirs) if (!ours.has(key)) say(`   only theirs ${key}`);
}

report({
  name: 'graph',
  bars,
  tables: [
    {
      title: 'Edges of sampled symbols, beside the compiler',
      columns: ['what', 'symbols', 'compiler', 'ours', 'precision', 'recall'],
      rows,
    },
  ],
  details,
});
