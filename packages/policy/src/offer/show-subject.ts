import { CUT_MARK, withoutCutMarks } from '@sluice/plain';
import type { CommandPart, PolicyCall } from '../call.js';

const MAX_CHARS = 200;

/** What a call does, in the fewest words: its command, its files, its hosts, or its arguments. */
export function showSubject({ tool, commands, paths, hosts, args }: PolicyCall): string {
  const programs = commands.map((part) => (part === 'unreadable' ? CUT_MARK : showCommand(part)));
  const places = withoutCutMarks([...paths, ...hosts].join(', '));
  const subject = programs.length > 0 ? programs.join('; ') : places;
  const line = `${tool} ${subject === '' ? withoutCutMarks(JSON.stringify(args)) : subject}`;
  return line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS)}${CUT_MARK}`;
}

/** Its words as they stand; one that is not known before it runs has a mark. */
export function showCommand(part: Exclude<CommandPart, 'unreadable'>): string {
  return part
    .map((word) => (word === undefined ? `$${CUT_MARK}` : withoutCutMarks(word)))
    .join(' ');
}
