import type { PolicyCall } from '../call.js';

/** What a call does, in the fewest words: its command, its files, its hosts, or its arguments. */
export function showSubject({ tool, commands, paths, hosts, args }: PolicyCall): string {
  const programs = commands.map((part) =>
    part === 'unreadable' ? '…' : part.map((word) => word ?? '$…').join(' '),
  );
  const subject = programs.length > 0 ? programs.join('; ') : [...paths, ...hosts].join(', ');
  return `${tool} ${subject === '' ? JSON.stringify(args) : subject}`.slice(0, 200);
}
