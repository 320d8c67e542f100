import { getNodeValue, type Node } from 'jsonc-parser';
import { childOf, type SettingsDocument } from './settings-document.js';

const TYPES = new Map([
  ['command', 'command'],
  ['prompt', 'prompt'],
  ['agent', 'prompt'],
  ['http', 'url'],
  ['mcp_tool', 'tool'],
]);

/**
 * Names every entry under `hooks` that is not formed as the clients want it. Claude Code drops all hooks of a file
 * without a word when one entry is malformed, whoever wrote it.
 */
export function findMalformedHooks(document: SettingsDocument): readonly string[] {
  const hooks = childOf(document.root, 'hooks');
  if (hooks === undefined) return [];
  if (hooks.type !== 'object') return ['hooks: is not an object'];
  return (hooks.children ?? []).flatMap((property) => {
    const [key, groups] = property.children ?? [];
    const place = `hooks.${String(key?.value)}`;
    if (groups?.type !== 'array') return [`${place}: is not a list`];
    return (groups.children ?? []).flatMap((group, index) =>
      faultsOfGroup(group, `${place}[${index}]`),
    );
  });
}

function faultsOfGroup(group: Node, place: string): readonly string[] {
  if (group.type !== 'object') return [`${place}: is not an object`];
  const matcher = childOf(group, 'matcher');
  const faults =
    matcher === undefined || matcher.type === 'string' ? [] : [`${place}.matcher: is not a text`];
  const hooks = childOf(group, 'hooks');
  if (hooks?.type !== 'array') return [...faults, `${place}.hooks: is missing or not a list`];
  const below = (hooks.children ?? []).flatMap((hook, index) =>
    faultsOfHook(hook, `${place}.hooks[${index}]`),
  );
  return [...faults, ...below];
}

function faultsOfHook(hook: Node, place: string): readonly string[] {
  if (hook.type !== 'object') return [`${place}: is not an object`];
  const type = childOf(hook, 'type');
  const needed = typeof type?.value === 'string' ? TYPES.get(type.value) : undefined;
  if (needed === undefined) {
    return [`${place}.type: is ${type === undefined ? 'missing' : JSON.stringify(type.value)}`];
  }
  const faults: string[] = [];
  if (childOf(hook, needed)?.type !== 'string') {
    faults.push(`${place}.${needed}: is missing or not a text`);
  }
  const timeout = childOf(hook, 'timeout');
  if (timeout !== undefined && !(timeout.type === 'number' && timeout.value > 0)) {
    faults.push(
      `${place}.timeout: is ${JSON.stringify(getNodeValue(timeout))}, not a number of seconds above 0`,
    );
  }
  return faults;
}
