import type { Asked } from '../fields/asked-act.js';
import { type Found, TextIndex } from '../index/text-index.js';
import { leavesOfArguments } from '../judge/leaves-of-arguments.js';
import type { Label } from '../label.js';
import { readLeaves } from '../structure/read-leaves.js';
import { canonicalForms } from '../text/canonical-forms.js';
import { decodedParts } from '../text/decode.js';
import { fold, foldedText, textOfFolded } from '../text/fold.js';
import { Echoes } from './echoes.js';
import { hasHiddenWords, hasProse } from './has-prose.js';
import { isDocument } from './is-document.js';
import { isOneName, isPlainValue } from './is-one-value.js';
import { ShortRequests } from './short-requests.js';
import type { Result, Sought, Standing } from './standing.js';
import { UserWords } from './user-words.js';

/** What is known of the call that brought a result. */
export interface BroughtBy {
  readonly args: unknown;
  /** Whether it changed something or told someone, and is no command. */
  readonly hasEffect: boolean;
  /** An untrusted text said what to ask for. */
  readonly isSteered: boolean;
}

type Entry = Pick<Standing, 'result' | 'leaf' | 'kind'>;

/** All texts of one session with their labels. It only grows, and is made anew from the transcript. */
export class SessionTexts {
  readonly user = new UserWords();
  readonly #byUser = new TextIndex();
  readonly #byOperator = new TextIndex();
  readonly #byTrusted = new TextIndex();
  readonly #byOthers = new TextIndex();
  readonly #entries: Entry[] = [];
  /** By their number of letters, so that a long text that is none of them is not compared. */
  readonly #approved = new Map<number, Set<string>>();
  readonly #echoes = new Echoes();
  readonly #shortRequests = new ShortRequests();
  readonly #own = new Set<string>();
  #hasProse = false;
  #isCut = false;
  #isUserHeard = false;
  #wasRefused = false;

  /** Whether any sentence of a stranger was read. Before that, nobody but the user can have steered a call. */
  get hasProse(): boolean {
    return this.#hasProse;
  }

  /** What strangers may have asked for in texts that are no sentences; kept until the first sentence of one. */
  get shortRequests(): Asked {
    return this.#shortRequests;
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

  /** What was read before is not known: nobody can tell who wrote a value first. */
  noteCut(): void {
    this.#isCut = true;
  }

  /** Whether nothing of a stranger's was read at all: what the model writes now is its own or the user's. */
  get isUntouched(): boolean {
    return this.#entries.length === 0 && !this.#hasProse && !this.#isCut;
  }

  /** The model wrote this before any sentence of a stranger was read. */
  noteOwn(value: string): void {
    this.#own.add(foldedText(value));
  }

  /** Whether the model wrote it before a stranger could have told it to. */
  isOwn(value: string): boolean {
    return this.#own.has(foldedText(value));
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
        isDocument: true,
        hasEffect: false,
        askedWith: [],
        isSteered: false,
      });
      return;
    }
    const isUsers = label.author === 'user';
    const index = isUsers ? this.#byUser : this.#indexOfTrusted(label);
    index.add(isUsers ? withoutNumbering(text) : text);
    for (const part of decodedParts(text)) index.add(part);
    index.add(canonicalForms(text).join(' '));
    if (!isUsers) return;
    this.user.add(text);
    this.#isUserHeard = true;
    this.#wasRefused = false;
  }

  /** Adds what a call brought. */
  addResult(label: Label, result: unknown, { args, hasEffect, isSteered }: BroughtBy): void {
    const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
    if (label.isTrusted) {
      this.addText(label, text);
      return;
    }
    const values = leavesOfArguments(args).map(({ value }) => value);
    const isPage = isDocument(label.tool ?? '', values);
    const { leaves, isStructured } =
      isPage && typeof result === 'string'
        ? { leaves: [{ text, key: '', record: 0 }], isStructured: false }
        : readLeaves(result);
    const askedWith = values.map(String);
    const brought = { isDocument: isPage, hasEffect, askedWith, isSteered };
    this.#addUntrusted({ label, text, leaves, isStructured, ...brought });
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
    return this.#byTrusted.has(folded(form)) || this.isOperators(form);
  }

  /** Whether the operator wrote it: they say what is there, not what is to be done with it. */
  isOperators(form: string | Uint32Array): boolean {
    return this.#byOperator.has(folded(form));
  }

  /** Where a value stands in untrusted texts. */
  standings(form: string | Uint32Array): readonly Standing[] {
    const sought: Sought = { form: folded(form), isAll: false };
    const standings: Standing[] = [];
    sought.isAll = this.#byOthers.visit(sought.form, (place) => {
      const standing = this.#standingAt(place, sought);
      if (standing) standings.push(standing);
      return false;
    });
    return standings;
  }

  /**
   * Whether a tool only says back there what its call carried. Where there are more places than are looked at, the first
   * one may be a stranger's.
   */
  isEcho(standing: Standing): boolean {
    return !this.#isCut && standing.soughtAs.isAll && this.#echoes.isEcho(standing);
  }

  /** The newest place where a value is a part of what a stranger wrote, not a value by itself and no echo. */
  newestInText(form: string | Uint32Array): Standing | undefined {
    const sought: Sought = { form: folded(form), isAll: false };
    let echo: Standing | undefined;
    let newest: Standing | undefined;
    const isAll = this.#byOthers.visit(sought.form, (place) => {
      const standing = this.#standingAt(place, sought);
      if (!standing || standing.isValue) return false;
      if (!this.#isCut && this.#echoes.isEcho(standing)) echo ??= standing;
      else newest = standing;
      return newest !== undefined;
    });
    return newest ?? (isAll ? undefined : echo);
  }

  #standingAt({ entry, letter, isWhole }: Found, soughtAs: Sought): Standing | undefined {
    const found = this.#entries[entry];
    if (!found) return undefined;
    const { result, leaf, kind } = found;
    const isAlone =
      kind === 'form'
        ? isPlainValue(leaf.text)
        : kind === 'text' && (isWhole || isOneName(leaf.text));
    const isValue = result.isStructured && isAlone && leaf.introduces === undefined;
    return { result, leaf, kind, entry, letter, isValue, soughtAs };
  }

  /** The words that stand before a value, folded, nearest first. */
  wordsBefore({ entry, letter }: Standing): readonly string[] {
    return this.#byOthers.wordsBefore(entry, letter);
  }

  #indexOfTrusted({ author }: Label): TextIndex {
    return author === 'operator' ? this.#byOperator : this.#byTrusted;
  }

  #addUntrusted(result: Result): void {
    for (const leaf of result.leaves) {
      const { text } = leaf;
      this.#add({ result, leaf, kind: 'text' }, text);
      if (leaf.introduces === 'sentence') this.#hasProse = true;
      if (text.length < 4) continue;
      for (const part of decodedParts(text)) {
        this.#add({ result, leaf, kind: 'decoded' }, part);
        if (this.#hasProse) continue;
        this.#hasProse = hasHiddenWords(part);
        this.#shortRequests.add(part);
      }
      const forms = canonicalForms(text);
      if (forms.length > 0) this.#add({ result, leaf, kind: 'form' }, forms.join(' '));
      if (this.#hasProse) continue;
      this.#hasProse = hasProse(text);
      this.#shortRequests.add(text);
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
