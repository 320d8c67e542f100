import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { Surroundings } from '../condition/canonical-path.js';
import type { Problem } from './problem.js';
import { unknownKey } from './unknown-key.js';
import { findTextFault, yamlFaults } from './yaml-fault.js';

/** A key of a mapping with its value, and where it stands. */
export interface Entry {
  readonly key: string;
  readonly value: Node | null;
  readonly line: number;
}

/** The built-in rules by name: whether a rule can answer their question, they deny, or nothing changes them. */
export type BuiltIns = ReadonlyMap<string, 'asks' | 'denies' | 'fixed'>;

/** Reads one YAML text and collects what is wrong with it, each with its line. */
export class YamlReader {
  readonly problems: Problem[] = [];
  readonly root: Node | null;
  /** The built-in rules that the file may name; nothing where they are not known. */
  readonly builtIns: BuiltIns | undefined;
  /** Where the file counts; nothing where that is not known. */
  readonly places: Surroundings | undefined;
  readonly #file: string;
  readonly #lines = new LineCounter();

  constructor(file: string, text: string, builtIns?: BuiltIns, places?: Surroundings) {
    this.#file = file;
    this.builtIns = builtIns;
    this.places = places;
    const fault = findTextFault(text);
    if (fault) {
      this.#add(fault.line, fault.message);
      this.root = null;
      return;
    }
    const document = parseDocument(text, {
      lineCounter: this.#lines,
      uniqueKeys: true,
      stringKeys: true,
      prettyErrors: false,
    });
    const errors = [...document.errors, ...document.warnings];
    const lineAt = (offset: number) => this.#lines.linePos(offset).line;
    for (const { line, message } of yamlFaults(text, errors, lineAt)) this.#add(line, message);
    this.#complainOfReferences(document);
    this.root = document.contents;
  }

  get file(): string {
    return this.#file;
  }

  lineOf(node: Node | null | undefined): number {
    return node?.range ? this.#lines.linePos(node.range[0]).line : 1;
  }

  complain(at: Node | Entry | null | undefined, message: string): void {
    const line = at && 'line' in at ? at.line : this.lineOf(at);
    this.#add(line, message);
  }

  complainUnknown(entry: Entry, what: string, known: readonly string[]): void {
    if (entry.key === '<<') {
      this.complain(entry, '"<<" is a merge key of YAML, which is not read; write the keys out');
      return;
    }
    this.complain(entry, unknownKey(what, entry.key, known));
  }

  /** The entries of a mapping. Keys that are not in `known` are named with the nearest that is. */
  entries(node: Node | null, what: string, known?: readonly string[]): readonly Entry[] {
    if (!isMap(node)) {
      this.complain(node, `${what} is ${describe(node)}; write it as "key: value" lines`);
      return [];
    }
    return node.items.flatMap((pair) => {
      if (!isScalar(pair.key)) return [];
      const key = String(pair.key.value);
      const value = isNode(pair.value) ? pair.value : null;
      const entry = { key, value, line: this.lineOf(pair.key) };
      if (known && !known.includes(key)) {
        this.complainUnknown(entry, what, known);
        return [];
      }
      return [entry];
    });
  }

  items(node: Node | null): readonly Node[] {
    if (!isSeq(node)) return node ? [node] : [];
    return node.items.filter(isNode);
  }

  /** A text of at least one character; a number or a yes-or-no that was meant as one is named. */
  text(node: Node | null, what: string): string | undefined {
    if (isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '') {
      return node.value;
    }
    const isPlain = isScalar(node) && ['number', 'boolean'].includes(typeof node.value);
    const isHome = what === '"path"' && isScalar(node) && node.source === '~';
    const way = isPlain
      ? `write it in quotes: "${String(node.value)}"`
      : isHome
        ? '"~" alone is nothing in YAML; write "~/**" for the home folder'
        : 'write a text';
    this.complain(node, `${what} is ${describe(node)}; ${way}`);
    return undefined;
  }

  /** A value that stands for another is not read; what it stands for is told of only where nothing refers to it. */
  #complainOfReferences(document: Document): void {
    const anchors = new Map<string, Node>();
    visit(document, {
      Value: (_, node) => {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
      },
      Alias: (_, alias) => {
        anchors.delete(alias.source);
        // Of a star that begins a text the parser told already.
        if (this.problems.some(({ line }) => line === this.lineOf(alias))) return;
        this.complain(
          alias,
          `"*${alias.source}" is a YAML alias; write the value out, or in quotes where the "*" is meant`,
        );
      },
    });
    for (const [anchor, node] of anchors) {
      const way = 'take it out, or write the value in quotes where the "&" is meant';
      this.complain(node, `"&${anchor}" is a YAML anchor, which means nothing here; ${way}`);
    }
  }

  /** The same is said once for a line. */
  #add(line: number, message: string): void {
    const isSaid = this.problems.some((one) => one.line === line && one.message === message);
    if (!isSaid) this.problems.push({ file: this.#file, line, message });
  }
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value);
}

export function describe(node: Node | null): string {
  if (isMap(node)) return 'a mapping';
  if (isSeq(node)) return 'a list';
  if (!isScalar(node) || node.value === null || node.value === undefined) return 'empty';
  return typeof node.value === 'string' ? JSON.stringify(node.value) : String(node.value);
}
