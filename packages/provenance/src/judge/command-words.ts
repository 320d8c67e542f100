import { isAct } from '../fields/asked-act.js';
import { plainWord } from '../fields/verb-forms.js';
import type { SourcedLeaf } from './concern.js';

/** Words of a command that may say what it does: `systemctl restart cart`, `CREATE INDEX CONCURRENTLY …`. */
const FIRST_WORDS = 3;
/** Names of one command that are looked up. */
const MOST_NAMES = 40;

/** The act that a command names first: what a tool that runs anything does is said there. */
export function commandActs({ role, value }: SourcedLeaf): readonly string[] {
  if (role !== 'command') return [];
  const words = String(value).slice(0, 200).split(/\s+/).slice(0, FIRST_WORDS).map(plainWord);
  return words.filter(isAct).slice(0, 1);
}

/** What a statement changes: `logs` of `DELETE FROM audit.logs WHERE …`. */
export function statementTarget(command: string): string | undefined {
  return TARGET.exec(command)?.[1]?.split('.').at(-1);
}

const TARGET =
  /\b(?:from|into|update|table|view|index|truncate|on)\s+(?:if\s+(?:not\s+)?exists\s+)?["'`[]?([\p{L}\d_.]+)/iu;

/** The names in a command that nobody writes by chance: with a digit or a sign in them, such as `audit_events`. */
export function namesInCommand(command: string): readonly string[] {
  const words = command.split(/[\s"'`;|&()<>=,{}[\]]+/);
  const names = words.filter((word) => word.length >= 4 && NAME.test(word));
  return [...new Set(names)].slice(0, MOST_NAMES);
}

const NAME = /^[\p{L}\d~/.][^\s]*[_./:@\d-][^\s]*[\p{L}\d]$/u;
