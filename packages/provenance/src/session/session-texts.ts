import { isAddress, shapeOf } from '../fields/value-shape.js';
import { type Found, TextIndex } from '../index/text-index.js';
import { leavesOfArguments } from '../judge/leaves-of-arguments.js';
import type { Label } from '../label.js';
import { type Leaf, readLeaves } from '../structure/read-leaves.js';
import { canonicalForms } from '../text/canonical-forms.js';
import { decodedParts } from '../text/decode.js';
import { fold, foldedText, textOfFolded } from '../text/fold.js';
import { isDocument } from './is-document.js';
import { UserWords } from './user-words.js';

/** A text of the session that nobody trusted wrote. */
export interface Result {
  readonly label: Label;
  readonly text: string;
  readonly leaves: readonly Leaf[];
  /** Whether the tool laid the values out, so that a value that stands alone is one of its values. */
  readonly isStructured: boolean;
  /** What the call that brought it asked for. */
  readonly askedWith: readonly string[];
  /** Whether an untrusted text said what to ask for: then nothing in it was led to by the user. */
  readonly isSteered: boolean;
}

/** Where a value stands in an untrusted text. */
export interface Standing {
  readonly result: Result;
  readonly leaf: Leaf;
  /** As it is, decoded, or in another writing. */
  readonly kind: 'text' | 'decoded' | 'form';
  /** The number of its first letter in the leaf, where it stands as it is. */
  readonly letter: number;
  /** By which `wordsBefore` knows the text. */
  readonly entry: number;
  /** Whether it is a value of the tool, not a part of a longer text. */
  readonly isValue: boolean;
}

type Entry = Pick<Standing, 'result' | 'leaf' | 'kind'>;

/** All texts of one session with their labels. It only grows, and is made anew from the transcript. */
export class SessionTexts {
  readonly user = new UserWords();
  readonly #byUser = new TextIndex();
  readonly #byTrusted = new TextIndex();
  readonly #byOthers = new TextIndex();
  readonly #entries: Entry[] = [];
  /** By their number of letters, so that a long text that is none of them is not compared. */
  readonly #approved = new Map<number, Set<string>>();
  #hasProse = false;
  #isUserHeard = false;
  #wasRefused = false;

  /** Whether any sentence of a stranger was read. Before that, nobody but the user can have steered a call. */
  get hasProse(): boolean {
    return this.#hasProse;
  }

  /** Whether what the user wrote is known. Where a client keeps it to itself, nobody can tell what they asked for. */
  get isUserHeard(): boolean {
    return this.#isUserHeard;
  }

  /** Whether a call that a stranger steered was refused since the user last wrote. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  noteRefused(): void {
    this.#wasRefused = true;
  }

  /** A model was shown something that cannot be read here. */
  noteUnread(): void {
    this.#hasProse = true;
  }

  addText(label: Label, text: string): void {
    if (!label.isTrusted) {
      const leaves = [{ text, key: '', record: 0 }];
      this.#addUntrusted({
        label,
        text,
        leaves,
        isStructured: false,
        askedWith: [],
        isSteered: false,
      });
      return;
    }
    const isUsers = label.author === 'user';
    const index = isUsers ? this.#byUser : this.#byTrusted;
    index.add(isUsers ? withoutNumbering(text) : text);
    for (const part of decodedParts(text)) index.add(part);
    index.add(canonicalForms(text).join(' '));
    if (!isUsers) return;
    this.user.add(text);
    this.#isUserHeard = true;
    this.#wasRefused = false;
  }

  /** Adds what a call brought. `isSteered`: an untrusted text said what to ask for. */
  addResult(label: Label, args: unknown, result: unknown, isSteered: boolean): void {
    const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
    if (label.isTrusted) {
      this.addText(label, text);
      return;
    }
    const values = leavesOfArguments(args).map(({ value }) => value);
    const isText = typeof result === 'string' && isDocument(label.tool ?? '', values);
    const { leaves, isStructured } = isText
      ? { leaves: [{ text, key: '', record: 0 }], isStructured: false }
      : readLeaves(result);
    const askedWith = values.map(String);
    this.#addUntrusted({ label, text, leaves, isStructured, askedWith, isSteered });
  }

  /** Takes a person's yes: the value may be used again in this session without a question. */
  approve(value: string): void {
    const text = foldedText(value);
    const alike = this.#approved.get(text.length) ?? new Set();
    this.#approved.set(text.length, alike.add(text));
  }

  isApproved(form: string | Uint32Array): boolean {
    if (this.#approved.size === 0) return false;
    const letters = folded(form);
    return this.#approved.get(letters.length)?.has(textOfFolded(letters)) ?? false;
  }

  isUsers(form: string | Uint32Array): boolean {
    return this.#byUser.has(folded(form));
  }

  isTrusted(form: string | Uint32Array): boolean {
    return this.#byTrusted.has(folded(form));
  }

  /** Where a value stands in untrusted texts. */
  standings(form: string | Uint32Array): readonly Standing[] {
    const standings: Standing[] = [];
    for (const place of this.#byOthers.find(folded(form))) {
      const standing = this.#standingAt(place);
      if (standing) standings.push(standing);
    }
    return standings;
  }

  /** The newest place where a value is a part of what a stranger wrote, not a value by itself. */
  newestInText(form: string | Uint32Array): Standing | undefined {
    let newest: Standing | undefined;
    this.#byOthers.visit(folded(form), (place) => {
      const standing = this.#standingAt(place);
      if (standing && !standing.isValue) newest = standing;
      return newest !== undefined;
    });
    return newest;
  }

  #standingAt({ entry, letter, isWhole }: Found): Standing | undefined {
    const found = this.#entries[entry];
    if (!found) return undefined;
    const { result, leaf, kind } = found;
    const isAlone =
      kind === 'form'
        ? isPlainValue(leaf.text)
        : kind === 'text' && (isWhole || isOneName(leaf.text));
    return { result, leaf, kind, entry, letter, isValue: result.isStructured && isAlone };
  }

  /** The words that stand before a value, folded, nearest first. */
  wordsBefore({ entry, letter }: Standing): readonly string[] {
    return this.#byOthers.wordsBefore(entry, letter);
  }

  #addUntrusted(result: Result): void {
    for (const leaf of result.leaves) {
      const { text } = leaf;
      this.#add({ result, leaf, kind: 'text' }, text);
      if (text.length < 4) continue;
      for (const part of decodedParts(text)) this.#add({ result, leaf, kind: 'decoded' }, part);
      const forms = canonicalForms(text);
      if (forms.length > 0) this.#add({ result, leaf, kind: 'form' }, forms.join(' '));
      if (!this.#hasProse) this.#hasProse = PROSE.test(text);
    }
  }

  #add(entry: Entry, text: string): void {
    this.#byOthers.add(text);
    this.#entries.push(entry);
  }
}

/** A text without the numbers of its list: who writes "1. Find the largest file" has named no file 1. */
function withoutNumbering(text: string): string {
  return text.replaceAll(/(?<=^|[\n.:;!?]\s*)\(?\d{1,2}[.)](?=\s+\p{L})/gu, ' ');
}

function folded(form: string | Uint32Array): Uint32Array {
  return typeof form === 'string' ? fold(form) : form;
}

/** With so many words a text can ask for something. */
const PROSE = /(?:\S+\s+){4}\S|\p{Script=Han}{6}/u;

/**
 * Whether a text is one name, such as `prod/metrics-exporter`: then its parts are the tool's as well. An address is not:
 * its host alone is another one.
 */
function isOneName(text: string): boolean {
  return text.length <= 80 && /^[\w./:-]+$/.test(text) && !isAddress(shapeOf(text));
}

/** Whether a text is one date or number, in whatever writing, also with its unit: `64,50 EUR`. */
function isPlainValue(text: string): boolean {
  return text.length <= 40 && (PLAIN.test(text.trim()) || WITH_UNIT.test(text.trim()));
}

/** A day and a time may end with the mark of their zone. */
const PLAIN = /^[^\p{L}]*(?:[T ][^\p{L}]*Z?)?$/u;
const WITH_UNIT = /^(?:\p{L}{1,3}\.?\s?)?[-+]?\d[\d.,' ]*(?:\s?\p{L}{1,4})?$/u;
