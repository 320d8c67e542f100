import type { ApprovalEntry } from '@sluice/kernel';
import { visibleJson, visibleText } from '@sluice/plain';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { approveWords } from '../commands/approve-words.js';
import { cutToWidth } from '../terminal/cut-to-width.js';
import { widthOf } from '../terminal/screen.js';

/** Where nothing tells how wide the terminal is. */
const COLUMNS = 80;

/** Open questions in the order they are put: oldest first, and what a person left for later only when it is taken up. */
export class Inbox {
  readonly #io: Pick<Io, 'env' | 'err' | 'screen'>;
  readonly #read: () => Promise<readonly ApprovalEntry[]>;
  /** With what was asked then: a new round is a new question. */
  readonly #putOff = new Set<string>();
  /** What the numbers that the person has seen stand for. */
  #numbered: readonly string[] = [];
  #taken: string | undefined;

  constructor(
    io: Pick<Io, 'env' | 'err' | 'screen'>,
    read: () => Promise<readonly ApprovalEntry[]>,
  ) {
    this.#io = io;
    this.#read = read;
  }

  /** The question to put now: the one that was taken, else the oldest that was not put off. */
  async next(): Promise<ApprovalEntry | undefined> {
    const open = await this.#open();
    const taken = open.find((entry) => keyOf(entry) === this.#taken);
    return taken ?? open.find((entry) => !this.#putOff.has(keyOf(entry)));
  }

  /** Where a question stands among all, said above it. */
  async sayPlace(entry: ApprovalEntry): Promise<void> {
    const open = await this.#open();
    this.#taken = undefined;
    this.#numbered = open.map(keyOf);
    const at = this.#numbered.indexOf(keyOf(entry)) + 1;
    this.#io.err(`${wordsOf(this.#io, approveWords).place(at, open.length)}\n`);
  }

  async list(): Promise<void> {
    const words = wordsOf(this.#io, approveWords);
    const open = await this.#open();
    this.#numbered = open.map(keyOf);
    for (const [at, entry] of open.entries()) {
      const { requestedAt, toolName, effect, arguments: args } = entry.request;
      const age = words.ago(Math.round((Date.now() - requestedAt) / 1000));
      const what = effect?.command === undefined ? visibleJson(args) : visibleText(effect.command);
      const later = this.#putOff.has(keyOf(entry)) ? `  (${words.later})` : '';
      const head = `  #${at + 1}  ${age}  ${visibleText(toolName)}  `;
      const room = (this.#io.screen?.()?.columns ?? COLUMNS) - widthOf(head) - widthOf(later);
      this.#io.err(`${head}${cutToWidth(what.replaceAll('\n', ' '), room)}${later}\n`);
    }
    if (open.length === 0) this.#io.err(`${words.none}\n`);
  }

  /** The question of this number, as the person saw them last, is put next; says so where there is none. */
  take(number: number): boolean {
    this.#taken = this.#numbered[number - 1];
    if (this.#taken === undefined)
      this.#io.err(`${wordsOf(this.#io, approveWords).noNumber(number)}\n`);
    return this.#taken !== undefined;
  }

  putOff(entry: ApprovalEntry): void {
    this.#putOff.add(keyOf(entry));
  }

  /** How many open questions were put off. */
  async later(): Promise<number> {
    return (await this.#open()).filter((entry) => this.#putOff.has(keyOf(entry))).length;
  }

  async isOpen(entry: ApprovalEntry): Promise<boolean> {
    return (await this.#open()).some((one) => keyOf(one) === keyOf(entry));
  }

  async #open(): Promise<readonly ApprovalEntry[]> {
    const open = await this.#read();
    return [...open].sort((one, other) => one.request.requestedAt - other.request.requestedAt);
  }
}

/** The number behind `#`, where a line is such a one. */
export function numberIn(line: string): number | undefined {
  const [, digits] = /^#\s*(\d{1,6})$/.exec(line) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function keyOf({ request }: ApprovalEntry): string {
  return `${request.sessionId} ${request.callId} ${request.digest}`;
}
