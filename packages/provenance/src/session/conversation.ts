import { addressesIn, isAddress, shapeOf } from '../fields/value-shape.js';
import { type Judgement, judgeCall, type ToolFacts } from '../judge/judge-call.js';
import { type Label, labelOfFile, labelOfTool, OPERATOR, USER } from '../label.js';
import { CutResults } from './cut-results.js';
import { SessionTexts } from './session-texts.js';

/** A message of a transcript, as agents keep it. */
export interface ConversationMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly name: string;
    readonly arguments: string;
  }[];
  readonly tool_call_id?: string;
  readonly tool_name?: string;
  readonly is_error?: boolean;
}

/** What is declared of a tool, as far as anything is. */
export interface DeclaredTool extends ToolFacts {
  /** Whether what it brings may steer calls. */
  readonly isTrusted?: boolean;
}

/** The tool whose results notes of earlier sessions are, however they were brought. */
const MEMORY = 'memory_search';

/** Of a tool that is an agent's ordinary work no field decides, so a command is known by its name. */
const COMMAND_FIELD = /(?:^|\.)(?:command|cmd|script|code)$/;

interface OpenCall {
  readonly tool: string;
  readonly args: unknown;
  readonly judgement: Judgement;
}

/**
 * The texts of one session, told message by message. Everything it knows comes from the transcript, so labels hold over
 * a restart, a resumed session and another process as the transcript does.
 */
export class Conversation {
  readonly texts = new SessionTexts();
  readonly #toolOf: (name: string) => DeclaredTool;
  readonly #open = new Map<string, OpenCall>();
  readonly #cut = new CutResults();
  /** What was found out since the last text came. */
  readonly #judged = new Map<string, Judgement>();

  constructor(toolOf: (name: string) => DeclaredTool = (name) => ({ name })) {
    this.#toolOf = toolOf;
  }

  /** Takes the next message. `author` stands in for the user where a model wrote what a sub-agent is told. */
  add(message: ConversationMessage, author: Label = USER): void {
    this.#judged.clear();
    if (message.role === 'system') this.texts.addText(OPERATOR, message.content);
    if (message.role === 'user') this.texts.addText(author, message.content);
    if (message.role === 'tool') this.#addResult(message);
    for (const call of message.tool_calls ?? []) {
      const args = readArguments(call.arguments);
      const judgement = this.judge(call.name, args);
      this.#noteOwn(judgement);
      this.#open.set(call.id, { tool: call.name, args, judgement });
    }
  }

  /**
   * Takes a file that goes with a message. Of an image or a PDF nobody knows here what it says, so any value that stands
   * nowhere may be from it.
   */
  addFile(name: string, text: string | undefined): void {
    this.#judged.clear();
    if (text === undefined) this.texts.noteUnread();
    else this.texts.addText(labelOfFile(name), text);
  }

  /** Takes a note that a model was shown from an earlier session: whoever wrote it had read something, too. */
  addRecalled(note: string): void {
    this.#judged.clear();
    this.texts.addText(labelOfTool(MEMORY, this.#toolOf(MEMORY).isTrusted), note);
  }

  /** Looks at a call as things stand; a call of the last message was looked at when it was told. */
  judge(tool: string, args: unknown): Judgement {
    const key = `${tool} ${JSON.stringify(args)}`;
    const judgement = this.#judged.get(key) ?? judgeCall(this.#toolOf(tool), args, this.texts);
    this.#judged.set(key, judgement);
    return judgement;
  }

  /**
   * Takes the addresses that the model writes before a stranger's sentence was read: where they go to, nobody told it. Of
   * a call that decides nothing, only while nothing was read at all, which could hide one in a writing that is not read.
   */
  #noteOwn({ leaves, hasEffect }: Judgement): void {
    if (this.texts.hasProse) return;
    for (const { value, role } of leaves) {
      const decides = hasEffect
        ? role !== 'content' && role !== 'option'
        : shapeOf(value) === 'url';
      if (!decides && !this.texts.isUntouched) continue;
      for (const address of isAddress(shapeOf(value))
        ? [String(value)]
        : addressesIn(String(value)))
        this.texts.noteOwn(address);
    }
  }

  #labelOf(tool: string, callId: string): Label {
    return labelOfTool(tool, this.#toolOf(tool).isTrusted, callId);
  }

  #addResult({
    content,
    tool_call_id: id = '',
    tool_name: name,
    is_error: isError,
  }: ConversationMessage): void {
    const call = this.#open.get(id);
    this.#open.delete(id);
    const tool = call?.tool ?? name ?? '';
    const label = this.#cut.labelOfPage(tool, call?.args, id) ?? this.#labelOf(tool, id);
    this.#cut.note(content, label);
    const leaves = call?.judgement.leaves ?? [];
    const isSteered = leaves.some((leaf) => leaf.role !== 'content' && leaf.source === 'untrusted');
    // What a command prints may be anybody's, as a page is.
    const hasEffect =
      call?.judgement.hasEffect === true &&
      !leaves.some(({ path, role }) => role === 'command' || COMMAND_FIELD.test(path));
    this.texts.addResult(label, content, { args: call?.args, hasEffect, isSteered });
    const concerns = call?.judgement.concerns ?? [];
    // It ran, so a person said yes to what was asked about it; where it did not, they may have said no.
    if (isError !== true) for (const { value } of concerns) this.texts.approve(value);
    else if (concerns.length > 0) this.texts.noteRefused();
  }
}

/** The arguments as a model wrote them; what is no JSON is looked at as text. */
export function readArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A model may write anything.
    return { text };
  }
}
