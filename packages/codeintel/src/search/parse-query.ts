import { termsOfRun } from './cjk.js';
import { type Concept, conceptsOf, type WeighedRun } from './concepts.js';
import { eachWord } from './each-word.js';
import { linkedPaths } from './links.js';
import { withoutTemplate } from './marked-text.js';
import { LONG_TEXT, placeWeights } from './place-weights.js';
import { rankWeights } from './rank-weights.js';
import { type Frame, stackFrames } from './stack-frames.js';
import { stopTerms, weakTerms } from './stop-words.js';
import { termsOfWord } from './terms-of-word.js';

export interface ParsedQuery {
  readonly text: string;
  /** Each term with how much the text leans on it. */
  readonly terms: ReadonlyMap<string, number>;
  /** Identifiers as written, with their weight: quoted ones 1, others that look like code less. */
  readonly names: ReadonlyMap<string, number>;
  /** Those of a long text that its title does not say: mostly what the reporter's own program uses. */
  readonly usedNames: ReadonlySet<string>;
  /** Files the text names, by path or by bare name, in the order they stand. */
  readonly paths: readonly string[];
  readonly frames: readonly Frame[];
  readonly wants: {
    readonly test: boolean;
    readonly documentation: boolean;
    readonly example: boolean;
  };
  readonly hasCjk: boolean;
  /** No name of the code is spelled out in it. */
  readonly hasNoLatin: boolean;
  /** What a word of the first line weighs; more than 1 when more lines follow. */
  readonly titleWeight: number;
  /** What the Chinese words of the text may be called in code; their terms stand in `terms` too. */
  readonly concepts: readonly Concept[];
  /** The terms that only a concept gave, no word of the text. */
  readonly translated: ReadonlySet<string>;
}

/** What stands first says which part of the code is meant: "router: keep the query", "[router] keep it". */
const SCOPE = /^(?:[\w`][\w\-/., ()`]{1,39}[:\uFF1A]|\[[\w`][\w\-/., ()`]{1,39}\])/;
const LONGEST_QUERY = 20_000;
const PATH =
  /(?:^|[\s"'`(<[,=])((?:\.{0,2}\/)?(?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*\.[A-Za-z][A-Za-z0-9]{0,7})(?=$|[\s"'`)>\],:;?!]|\.(?:\s|$))/gm;
/** A path without its ending: `cmd/add`, `adapter/bun/websocket`. */
const BARE_PATH = /(?<![\w@.+/-])(?:[\w@+-]{1,60}\/){1,8}[\w@+-]{1,60}(?![\w@/+-]|\.\w)/g;
const DOTTED = /\b[A-Za-z_][\w]*(?:(?:\.|::|#|->)[A-Za-z_]\w*)+/g;
const QUOTED = /`([^`\n]{1,80})`|"([\w.$:/-]{2,80})"|'([\w.$:/-]{2,80})'/g;
const CODE_NAME = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^[A-Z][a-z0-9]+[A-Z]|^_+[a-z]/;

export function parseQuery(raw: string): ParsedQuery {
  const cut = raw.slice(0, LONGEST_QUERY).replaceAll('\r\n', '\n');
  const text = cut.includes('\n') ? withoutTemplate(cut) : cut;
  const frames = stackFrames(text);
  const places = placeWeights(text, cut, frames);
  const title = text.slice(0, places.titleEnd);
  const terms = new Map<string, number>();
  const counts = new Map<string, number>();
  const runs: WeighedRun[] = [];
  const scopeEnd = SCOPE.exec(text)?.[0].length ?? 0;
  const add = (term: string, offset: number, weight: number): void => {
    if (stopTerms.has(term)) return;
    const count = (counts.get(term) ?? 0) + 1;
    counts.set(term, count);
    const base =
      weight *
      (weakTerms.has(term) ? rankWeights.weakWord : 1) *
      (offset < scopeEnd ? rankWeights.scope : 1) *
      places.at(offset);
    // The n-th time a word stands there it adds less and less.
    terms.set(term, (terms.get(term) ?? 0) + base / count);
  };
  let previous = '';
  let previousEnd = -1;
  eachWord(
    text,
    (word, offset) => {
      for (const term of termsOfWord(word)) add(term, offset, 1);
      // Two neighbours may be one identifier in the code: "path router", "v-model".
      const gap = previousEnd < 0 ? '' : text.slice(previousEnd, offset);
      const lower = word.toLowerCase();
      if (gap === '-' || gap === '.' || gap === ' ' || gap === '_') {
        const joined = previous + lower;
        const isTight = gap !== ' ';
        const hasStop = stopTerms.has(previous) || stopTerms.has(lower);
        if (joined.length > 3 && (isTight || !hasStop))
          add(joined, offset, isTight ? rankWeights.tightPair : rankWeights.loosePair);
      }
      previous = lower;
      previousEnd = offset + word.length;
    },
    (run, offset) => {
      for (const term of termsOfRun(run)) add(term, offset, rankWeights.characterPair);
      runs.push({ run, weight: places.at(offset) });
    },
  );
  const concepts = conceptsOf(runs);
  const translated = new Set<string>();
  for (const concept of concepts) {
    for (const [term, share] of concept.terms) {
      if (terms.has(term) && !translated.has(term)) continue;
      translated.add(term);
      terms.set(term, Math.max(terms.get(term) ?? 0, share * concept.weight));
    }
  }
  const names = namesIn(text);
  return {
    text,
    terms,
    names,
    usedNames: text.length > LONG_TEXT ? namesOutside(title, names) : new Set(),
    paths: pathsIn(text),
    frames,
    wants: {
      test: /\b(?:unit |e2e |integration )?tests?\b|\bspecs?\b|测试|用例/i.test(title),
      documentation: /\b(?:docs?|documentation|readme|changelog|typo)\b|文档|说明书/i.test(title),
      example: /\bexamples?\b|\bdemos?\b|示例|例子/i.test(title),
    },
    hasCjk: runs.length > 0,
    hasNoLatin: !/[A-Za-z]/.test(text),
    titleWeight: places.title,
    concepts,
    translated,
  };
}

/** Shorter words are mostly variables. */
const SHORTEST_NAME = 3;

function namesIn(text: string): Map<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, weight: number, shortest = SHORTEST_NAME): void => {
    if (name.length < shortest || name.length > 80 || /^\d/.test(name)) return;
    names.set(name, Math.max(names.get(name) ?? 0, weight));
  };
  for (const match of text.matchAll(QUOTED)) {
    const quoted = match[1] ?? match[2] ?? match[3] ?? '';
    for (const word of quoted.match(/[A-Za-z_$][\w$]*/g) ?? []) {
      add(word, 1, word === quoted && /^[A-Z]/.test(word) ? 1 : SHORTEST_NAME);
    }
  }
  for (const match of text.matchAll(DOTTED)) {
    const parts = match[0].split(/\.|::|#|->/);
    for (const [place, word] of parts.entries()) {
      // `models.Q` names Q; a variable of one letter is nobody's name.
      const isType = place === parts.length - 1 && /^[A-Z]/.test(word);
      add(word, rankWeights.unquotedName, isType ? 1 : SHORTEST_NAME);
    }
  }
  for (const [, name = ''] of text.matchAll(/([A-Za-z_$][\w$]*)\(/g)) {
    // `Q(…)` makes one; `O(n)` is a cost.
    add(name, rankWeights.unquotedName, /^[A-NP-Z]$/.test(name) ? 1 : SHORTEST_NAME);
  }
  for (const match of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
    if (CODE_NAME.test(match[0])) add(match[0], rankWeights.unquotedName);
  }
  return names;
}

function namesOutside(title: string, names: ReadonlyMap<string, number>): Set<string> {
  return new Set([...names.keys()].filter((name) => !title.includes(name)));
}

function pathsIn(text: string): string[] {
  const paths = new Set(linkedPaths(text));
  for (const match of text.matchAll(PATH)) {
    paths.add((match[1] ?? '').replace(/^(?:\.{1,2}\/)+|^\//, ''));
  }
  for (const [path] of text.matchAll(BARE_PATH)) paths.add(path);
  for (const match of text.matchAll(DOTTED)) {
    for (const path of modulesOf(match[0])) paths.add(path);
  }
  return [...paths].slice(0, 64);
}

/** A dotted name names a file too: `pkg.sub.mod` may be pkg/sub/mod.py, and `pkg.sub.mod.Type.method` stands in it. */
function modulesOf(dotted: string): string[] {
  const parts = dotted.split(/\.|::/);
  if (parts.length < 2 || /#|->/.test(dotted)) return [];
  const lengths = [parts.length, parts.length - 1, parts.length - 2];
  return lengths.filter((length) => length > 1).map((length) => parts.slice(0, length).join('/'));
}
