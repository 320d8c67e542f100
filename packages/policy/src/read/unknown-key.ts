import { nearestNames } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';

/** What is written for a key by whoever has another program's names in mind. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['cmd', 'command'],
  ['bash', 'command'],
  ['shell', 'command'],
  ['file', 'path'],
  ['files', 'path'],
  ['folder', 'workspace'],
  ['url', 'host'],
  ['domain', 'host'],
  ['user', 'person'],
  ['arguments', 'args'],
  ['input', 'args'],
  ['limit', 'at_most'],
  ['why', 'reason'],
  ['description', 'reason'],
  ['comment', 'reason'],
  ['message', 'reason'],
  ['note', 'reason'],
  ['block', 'deny'],
  ['forbid', 'deny'],
  ['refuse', 'deny'],
  ['reject', 'deny'],
  ['disallow', 'deny'],
  ['permit', 'allow'],
  ['accept', 'allow'],
  ['grant', 'allow'],
  ['confirm', 'ask'],
  ['prompt', 'ask'],
  ['warn', 'ask'],
]);

const HEAD = 'begin the rule with "allow: NAME", "ask: NAME" or "deny: NAME"';
const EXCEPTION = 'write another rule for it: of all that match, the strictest decides';
const FLAT = 'its conditions stand beside its name, in no key of their own';
const OFF = 'put "#" in front of the lines of a rule that should not count';
const ORDER = 'the order of rules does not matter: of all that match, the strictest decides';

/** Keys of other languages of rules for which there is no key here, and what to do in their place. */
const WAYS: ReadonlyMap<string, string> = new Map([
  ...['name', 'id', 'title', 'action', 'verdict', 'effect', 'decision', 'type'].map(
    (key) => [key, HEAD] as const,
  ),
  ...['not', 'except', 'unless', 'exclude'].map((key) => [key, EXCEPTION] as const),
  ...['if', 'when', 'match', 'matches', 'conditions', 'any', 'all'].map(
    (key) => [key, FLAT] as const,
  ),
  ...['enabled', 'disabled'].map((key) => [key, OFF] as const),
  ...['priority', 'order', 'weight'].map((key) => [key, ORDER] as const),
]);

/** What is wrong with a key that is none, with the nearest that is one. */
export function unknownKey(what: string, key: string, known: readonly string[]): string {
  const shown = visibleText(key, 'line');
  const meant = MEANT.get(key);
  const way = known.includes('deny') ? WAYS.get(key) : undefined;
  if (way !== undefined) return `${what} has no key "${shown}"; ${way}`;
  const near = meant !== undefined && known.includes(meant) ? meant : nearestNames(key, known)[0];
  return near === undefined
    ? `${what} has no key "${shown}"; use one of ${known.join(', ')}`
    : `${what} has no key "${shown}"; did you mean "${near}"?`;
}
