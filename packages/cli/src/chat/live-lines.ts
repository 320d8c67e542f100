import type { EventEnvelope } from '@sluice/kernel';
import { isRecord, visibleText } from '@sluice/plain';
import type { ChatWords } from './chat-words.js';

type ToolSaid = Extract<EventEnvelope['event'], { type: 'tool_custom_event' }>;

export interface LiveLine {
  readonly text: string;
  readonly isError: boolean;
}

/**
 * What running commands put out, as lines for a terminal. Where several run at once, a line names the command whenever
 * another one speaks.
 */
export function createLiveLines(words: Pick<ChatWords, 'outputOf' | 'outputStopped'>) {
  const running = new Set<string>();
  let speaker: string | undefined;
  return {
    started: (callId: string) => void running.add(callId),
    ended: (callId: string) => void running.delete(callId),
    /** Nothing for what is no output: other things a tool announces mean something only to its own program. */
    linesOf({ callId, toolName, eventType, data }: ToolSaid): readonly LiveLine[] {
      if (eventType !== 'output' || !isRecord(data) || typeof data.text !== 'string') return [];
      const isError = data.stream === 'stderr';
      const stopped = data.cut === true ? [words.outputStopped] : [];
      const said = data.text === '' ? stopped : linesIn(data.text).map((line) => visibleText(line));
      if (said.length === 0) return [];
      const name = words.outputOf(visibleText(toolName), visibleText(callId));
      const isNew = running.size > 1 && speaker !== callId;
      speaker = callId;
      return [
        ...(isNew ? [{ text: name, isError: false }] : []),
        ...said.map((text) => ({ text, isError })),
      ];
    },
  };
}

/** A line that a program wrote over itself, as a progress bar does, is shown as it last stood. */
function linesIn(text: string): readonly string[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\r').findLast((part) => part !== '') ?? '');
}
