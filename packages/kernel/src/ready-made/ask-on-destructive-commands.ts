import { isRecord } from '@sluice/plain';
import type { Hooks } from '../hooks/hook-types.js';
import { KernelError } from '../kernel-error.js';
import { requireOptions } from './require-options.js';

/** Ways to destroy that a person should see first. Words at the start of a command, not anywhere in it. */
const DESTRUCTIVE: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^rm\s+(?:-\S*[rRf]|--(?:recursive|force))/, reason: 'removes files without asking' },
  { pattern: /^(?:dd|mkfs\S*|shred|wipefs|fdisk|parted)\b/, reason: 'writes to a disk' },
  { pattern: />\s*\/dev\/(?!null\b|stdout\b|stderr\b|tty\b)/, reason: 'writes to a device' },
  {
    pattern: /^git\s+(?:push\s.*(?:--force|-f)\b|reset\s+--hard|clean\s+-\S*f)/,
    reason: 'throws away work',
  },
  { pattern: /^(?:shutdown|reboot|halt|poweroff)\b/, reason: 'stops the machine' },
  { pattern: /^chmod\s+-R\b|^chown\s+-R\b/, reason: 'changes rights of a whole tree' },
  { pattern: /^find\s.*-(?:delete|exec\s+rm)\b/, reason: 'removes what it finds' },
];
const WRAPPERS =
  /^(?:sudo|env|nohup|time|exec|command|builtin|xargs|nice|stdbuf|timeout\s+\S+)\s+(?:-\S+\s+|\w+=\S*\s+)*/;

/** Asks before a shell command that destroys. The shell package's parsed policy knows more; this is the plain one. */
export function askOnDestructiveCommands(
  options: {
    readonly tools?: readonly string[];
    /** Returns why a command is destructive, or nothing. */
    readonly reasonOf?: (command: string) => string | undefined;
  } = {},
): Hooks {
  requireOptions('askOnDestructiveCommands', options, ['tools', 'reasonOf']);
  if (options.reasonOf !== undefined && typeof options.reasonOf !== 'function') {
    throw new KernelError(
      'PART_MISSING',
      'The `reasonOf` of askOnDestructiveCommands is no function; use (command) => why or undefined',
    );
  }
  const tools = new Set(options.tools ?? ['bash_run', 'Bash']);
  const reasonOf = options.reasonOf ?? destructiveReason;
  return {
    preToolUse(call) {
      if (!tools.has(call.name) || !isRecord(call.args)) return undefined;
      const command = call.args.command ?? call.args.cmd;
      if (typeof command !== 'string') return undefined;
      const reason = reasonOf(command);
      if (reason === undefined) return undefined;
      return { decision: 'ask', meta: { risk: 'destructive', reason } };
    },
  };
}

function destructiveReason(command: string): string | undefined {
  for (const part of command.split(/[;&|\n(){}`]|\$\(/)) {
    const words = unwrap(part.trim());
    const found = DESTRUCTIVE.find(({ pattern }) => pattern.test(words));
    if (found) return found.reason;
  }
  return undefined;
}

function unwrap(part: string): string {
  let words = part;
  for (let layer = 0; layer < 5; layer += 1) {
    const next = words
      .replace(/^(?:\w+=\S*\s+)+/, '')
      .replace(WRAPPERS, '')
      .replace(/^(?:\/\S*\/)(?=\w)/, '')
      .replace(/^(?:ba|da|z)?sh\s+-\w*c\s+["']?/, '');
    if (next === words) break;
    words = next;
  }
  return words;
}
