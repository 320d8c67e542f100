import { compiledSigns } from '../compiled/signs.js';
import { type CompiledSigns, WORD_END } from '../rules/compile-signs.js';

/** A sign of an instruction. */
export interface SignRule {
  readonly name: string;
  /** Its place and that of its group among those of the index. */
  readonly place: number;
  readonly groupPlace: number;
  readonly group: string;
  readonly weight: number;
}

/** One wording of a sign, ready to run. */
export interface Wording {
  readonly place: number;
  readonly sign: SignRule;
  regex(): RegExp;
}

/** One step of the starts, read character by character: what may follow, and the wordings that may begin here. */
export interface StartNode {
  readonly next: Map<number, StartNode>;
  readonly wordings: Wording[];
  /** Those that begin here only if a word ends here. */
  readonly atWordEnd: Wording[];
}

export interface SignIndex {
  readonly rules: readonly SignRule[];
  /** 1 for each unit that a start begins with: most characters of most texts begin none. */
  readonly firstUnits: Uint8Array;
  /** The starts that agree with these two units, from the first on; made when they are first met. */
  startsWith(first: number, second: number): StartNode;
}

let builtIn: SignIndex | undefined;

/** The built-in signs, indexed once per process and only as far as texts ask for them. */
export function builtInSigns(): SignIndex {
  builtIn ??= indexSigns(compiledSigns());
  return builtIn;
}

export function indexSigns({ rules, alternatives, starts }: CompiledSigns): SignIndex {
  const groups = new Map<string, number>();
  const signs = rules.map((rule, place) => signOf(rule, place, groups));
  const wordings = new Map<number, Wording | undefined>();
  const wordingAt = (place: number): Wording | undefined => {
    if (!wordings.has(place))
      wordings.set(place, wordingOf(alternatives[place] ?? '', place, signs));
    return wordings.get(place);
  };
  const firstUnits = new Uint8Array(65_536);
  for (const key of Object.keys(starts)) firstUnits[key.charCodeAt(0)] = 1;
  const rows = new Map(Object.entries(starts));
  const trees = new Map<string, StartNode>();
  const treeOfKey = (key: string): StartNode => {
    // A start of one character agrees with every pair that begins with it.
    const own = [key.slice(0, 1), key.slice(1) && key].flatMap((part) => rows.get(part) ?? []);
    const tree = trees.get(key) ?? treeOf(own, wordingAt);
    trees.set(key, tree);
    return tree;
  };
  const byPair = new Map<number, StartNode>();
  return {
    rules: signs,
    firstUnits,
    startsWith: (first, second) => {
      const known = byPair.get(first * 65_536 + second);
      if (known) return known;
      const pair = String.fromCharCode(first, second);
      const tree = treeOfKey(rows.has(pair) ? pair : pair.slice(0, 1));
      byPair.set(first * 65_536 + second, tree);
      return tree;
    },
  };
}

function signOf(rule: string, place: number, groups: Map<string, number>): SignRule {
  const [name = '', group = '', weight = '0'] = rule.split(/[ /]/);
  const groupPlace = groups.get(group) ?? groups.size;
  groups.set(group, groupPlace);
  return { name, place, groupPlace, group, weight: Number(weight) };
}

function wordingOf(
  alternative: string,
  place: number,
  signs: readonly SignRule[],
): Wording | undefined {
  const space = alternative.indexOf(' ');
  const sign = signs[Number(alternative.slice(0, space))];
  let regex: RegExp | undefined;
  return (
    sign && {
      place,
      sign,
      regex: () => {
        regex ??= new RegExp(alternative.slice(space + 1), 'y');
        return regex;
      },
    }
  );
}

/** The starts of one pair of characters, from their rows. */
function treeOf(
  lists: readonly string[],
  wordingAt: (place: number) => Wording | undefined,
): StartNode {
  const root = emptyNode();
  for (const row of lists.flatMap((rows) => rows.split('\n'))) {
    const tab = row.indexOf('\t');
    const atWordEnd = row.charAt(tab - 1) === WORD_END;
    const node = nodeOf(root, row.slice(0, atWordEnd ? tab - 1 : tab));
    for (const place of row.slice(tab + 1).split(' ')) {
      const wording = wordingAt(Number(place));
      if (wording) (atWordEnd ? node.atWordEnd : node.wordings).push(wording);
    }
  }
  return root;
}

function nodeOf(root: StartNode, text: string): StartNode {
  let node = root;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const next = node.next.get(unit) ?? emptyNode();
    node.next.set(unit, next);
    node = next;
  }
  return node;
}

function emptyNode(): StartNode {
  return { next: new Map(), wordings: [], atWordEnd: [] };
}
