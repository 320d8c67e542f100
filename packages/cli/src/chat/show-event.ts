import type { Attachment, EventEnvelope } from '@sluice/kernel';
import { visibleJson, visibleText } from '@sluice/plain';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { paint } from '../terminal/paint.js';
import { type ChatWords, chatWords } from './chat-words.js';
import { createLiveLines } from './live-lines.js';

const MAX_PREVIEW_CHARS = 160;

/** Shows what happens in a turn: the answer on `out`, everything else on `err`. */
export function createTurnView(io: Io) {
  const color = paint(io.hasColor);
  const words = wordsOf(io, chatWords);
  const live = createLiveLines(words);
  let said = '';
  const note = (text: string): void => {
    io.err(`${said === '' || said.endsWith('\n') ? '' : '\n'}${text}\n`);
    if (said !== '') said += '\n';
  };
  return {
    show({ event }: EventEnvelope): void {
      switch (event.type) {
        case 'text_chunk':
          said += event.delta;
          io.out(visibleText(event.delta, 'prose'));
          break;
        case 'think_chunk':
          io.err(color.dim(visibleText(event.delta, 'prose')));
          break;
        case 'tool:start':
          live.started(event.call.id);
          note(
            color.dim(
              `> ${visibleText(event.call.name)} ${preview(event.call.inputPreview, words)}`,
            ),
          );
          break;
        case 'tool:end':
          live.ended(event.call.id);
          note(
            color.green(`  ${words.done(visibleText(event.call.name), tookOf(event.call, words))}`),
          );
          for (const attachment of event.call.attachments ?? []) {
            note(color.dim(`  ${attachedLine(attachment, words)}`));
          }
          break;
        case 'tool_custom_event':
          for (const { text, isError } of live.linesOf(event)) {
            note(isError ? color.yellow(`  │ ${text}`) : color.dim(`  │ ${text}`));
          }
          break;
        case 'tool:error':
          live.ended(event.call.id);
          note(
            color.red(
              `  ${words.failed(visibleText(event.call.name), visibleText(words.said(event.error), 'words'))}`,
            ),
          );
          break;
        case 'tool:denied':
          note(
            color.yellow(
              `  ${words.denied(visibleText(words.said(event.data.message), 'words'), visibleText(words.said(event.data.next_action), 'words'))}`,
            ),
          );
          break;
        case 'permission_decided':
          note(
            color.dim(
              `  ${words.decided(words.outcomes[event.outcome], visibleText(event.decidedBy))}`,
            ),
          );
          break;
        // Shown elsewhere, or of no use to somebody who reads along.
        case 'done':
        case 'error':
        case 'mode_downgraded':
        case 'note':
        case 'permission_counted':
        case 'permission_required':
        case 'state_changed':
        case 'tool_events_dropped':
        case 'tool_executed':
        case 'tool_late_result':
          break;
      }
    },
    /** Ends the answer's last line, after words that were never streamed. */
    finish(text: string): void {
      if (!said.includes(text.trim())) {
        note('');
        io.out(visibleText(text, 'prose'));
        said = text;
      }
      if (said !== '' && !said.endsWith('\n')) io.out('\n');
    },
  };
}

/** An image or a file, which a terminal can only name. */
export function attachedLine(
  { name, media_type, size_bytes }: Pick<Attachment, 'name' | 'media_type' | 'size_bytes'>,
  words: ChatWords,
): string {
  const shown = name === undefined ? undefined : visibleText(name);
  return words.attached(shown, visibleText(media_type), sizeOf(size_bytes));
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`;
}

function tookOf(
  { durationMs }: { readonly durationMs?: number | undefined },
  words: ChatWords,
): string {
  return durationMs === undefined ? '' : words.took(Math.round(durationMs));
}

function preview(input: unknown, words: ChatWords): string {
  const text = typeof input === 'string' ? visibleText(input) : visibleJson(input ?? {});
  const cut = text.length - MAX_PREVIEW_CHARS;
  return cut > 0 ? `${text.slice(0, MAX_PREVIEW_CHARS)}${words.cut(cut)}` : text;
}
