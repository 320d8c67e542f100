import type { EditPreview } from '@sluice/kernel';
import type { Io } from '../command-line/command.js';
import { paint } from '../terminal/paint.js';
import { effectLines } from './approval-card.js';
import type { ChatWords } from './chat-words.js';

/** What a call would do with other arguments, whole, as a person has to see it before they can say yes to it. */
export function editedEffect(
  io: Pick<Io, 'hasColor'>,
  {
    effect: { diff, command, problem },
    arguments: args,
  }: Extract<EditPreview, { status: 'shown' }>,
  words: ChatWords,
): string {
  const shown = {
    arguments: args,
    ...(diff === undefined ? {} : { diff }),
    ...(command === undefined ? {} : { command }),
    ...(problem === undefined ? {} : { effect_problem: problem }),
  };
  const lines = effectLines(shown, shown, paint(io.hasColor), words);
  return `${words.edited}\n${lines.join('\n')}\n`;
}
