import { createScanner, type Node } from 'jsonc-parser';
import { PROMPT_EVENT, type RegisteredHook } from './registered-hooks.js';
import { childOf, type SettingsDocument } from './settings-document.js';

/**
 * Puts one group at the end of `hooks.<event>`. Every other byte stays: nothing is formatted anew, and
 * comments, order and line ends are as they were.
 */
export function withGroup(
  { text, root }: SettingsDocument,
  group: object,
  event = PROMPT_EVENT,
): string {
  if (root === undefined) {
    return `${text}${JSON.stringify({ hooks: { [event]: [group] } }, null, 2)}\n`;
  }
  const hooks = childOf(root, 'hooks');
  if (hooks === undefined) return append(text, root, { [event]: [group] }, 'hooks');
  const groups = childOf(hooks, event);
  if (groups === undefined) return append(text, hooks, [group], event);
  return append(text, groups, group);
}

/** What stood in the file before us; where it is not kept, a list or object that we leave empty goes too. */
export interface KeptContainers {
  readonly hooks: boolean;
  readonly event: boolean;
}

/** Takes one hook out, and the group with it if it held nothing else. */
export function withoutHook(
  { text, root }: SettingsDocument,
  { hook, group, inGroup }: RegisteredHook,
  kept: KeptContainers,
  event = PROMPT_EVENT,
): string {
  if (inGroup > 1) return remove(text, hook);
  const hooks = childOf(root, 'hooks');
  const groups = childOf(hooks, event);
  if (groups?.parent === undefined || groups.children?.length !== 1 || kept.event) {
    return remove(text, group);
  }
  if (hooks?.parent === undefined || hooks.children?.length !== 1 || kept.hooks) {
    return remove(text, groups.parent);
  }
  return remove(text, hooks.parent);
}

function append(text: string, container: Node, value: object, key?: string): string {
  const open = container.offset;
  const close = open + container.length - 1;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const laidOut = (indent: string) =>
    `${eol}${indent}${name}${JSON.stringify(value, null, unit).replaceAll('\n', eol + indent)}`;
  const last = container.children?.at(-1);
  // After the last token or comment: what stands behind a value on its line stays behind it.
  const body = open + 1 + text.slice(open + 1, close).trimEnd().length;
  if (last === undefined) {
    const outer = indentAt(text, open);
    return `${text.slice(0, body)}${laidOut(outer + unit)}${eol}${outer}${text.slice(close)}`;
  }
  const end = last.offset + last.length;
  const hasTrailingComma = commaBetween(text, end, close) !== undefined;
  const [before, behind] = hasTrailingComma ? ['', ','] : [',', ''];
  const first = container.children?.[0]?.offset ?? close;
  const isBroken = text.slice(open, first).includes('\n');
  const added = isBroken
    ? laidOut(indentAt(text, last.offset))
    : ` ${name}${JSON.stringify(value)}`;
  return `${text.slice(0, end)}${before}${text.slice(end, body)}${added}${behind}${text.slice(body)}`;
}

function remove(text: string, node: Node): string {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const end = node.offset + node.length;
  const close = (node.parent?.offset ?? 0) + (node.parent?.length ?? 0) - 1;
  const comma = commaBetween(text, end, siblings[index + 1]?.offset ?? close);
  const after = comma === undefined ? end : comma + 1;
  if (index < siblings.length - 1) {
    const next = after + (/^\s*/.exec(text.slice(after))?.[0].length ?? 0);
    return text.slice(0, node.offset) + text.slice(next);
  }
  const start = text.slice(0, node.offset).trimEnd().length;
  const before = siblings[index - 1];
  if (before === undefined) {
    const rest = text.slice(after, close).trim() === '' ? text.slice(close) : text.slice(after);
    return text.slice(0, start) + rest;
  }
  // Behind the last one stands a comma only where the file's owner likes it so; then the one before keeps its own.
  const lastComma =
    comma === undefined
      ? commaBetween(text, before.offset + before.length, node.offset)
      : undefined;
  if (lastComma === undefined) return text.slice(0, start) + text.slice(after);
  return text.slice(0, lastComma) + text.slice(lastComma + 1, start) + text.slice(after);
}

/** The offset of the comma among blanks and comments. */
function commaBetween(text: string, from: number, to: number): number | undefined {
  const scanner = createScanner(text.slice(from, to), true);
  scanner.scan();
  const offset = from + scanner.getTokenOffset();
  return offset < to && text[offset] === ',' ? offset : undefined;
}

/** The blanks at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
