import type { PolicyCall } from '../call.js';

/** Calls that look like this one and do something else: what a person would want to see stopped. */
export function nearMisses(call: PolicyCall): readonly PolicyCall[] {
  const { commands, paths, hosts } = call;
  const [program] = commands;
  if (program !== undefined && program !== 'unreadable') {
    const words = program.map((word) => word ?? 'x');
    return [
      { ...call, commands: [[...words, '--another']] },
      { ...call, commands: [[...words.slice(0, Math.max(1, words.length - 1)), 'another']] },
      { ...call, commands: [[words[0] ?? '', 'another']] },
      { ...call, commands: [...commands, ['rm', '-rf', '.']] },
    ];
  }
  if (paths.length > 0) {
    return paths.slice(0, 1).flatMap((path) => [
      { ...call, paths: [sibling(path)] },
      { ...call, paths: [sibling(folderOf(path))] },
      { ...call, paths: [`~/${path.replace(/^(?:\.|~)?\//, '')}`] },
    ]);
  }
  return hosts.slice(0, 1).flatMap((host) => [
    { ...call, hosts: [`${host}.example`] },
    { ...call, hosts: [host.split('.').slice(1).join('.') || 'localhost'] },
  ]);
}

function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at <= 1 ? path : path.slice(0, at);
}

/** Another name in the same folder. */
function sibling(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}another`;
}
