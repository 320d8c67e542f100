import { isAct, isActAsked, isTelling, isThingUnnamed, isVerbSaid } from '../fields/asked-act.js';
import { isChangingStatement } from '../fields/name-of-call.js';
import { nameWords, ownWords } from '../fields/tool-kind.js';
import { isAddress, shapeOf } from '../fields/value-shape.js';
import type { Source } from '../label.js';
import type { SessionTexts } from '../session/session-texts.js';
import type { Standing } from '../session/standing.js';
import { commandActs, statementTarget } from './command-words.js';
import type { Concern, SourcedLeaf } from './concern.js';
import { isRecordNamed } from './is-record-named.js';

/** What the user did not ask for at all, a stranger may have. */
export function actConcern(
  tool: string,
  leaves: readonly SourcedLeaf[],
  texts: SessionTexts,
): readonly Concern[] {
  const deciding = leaves.filter(({ role }) => role !== 'content' && role !== 'option');
  if (!texts.isUserHeard) return [];
  const value = [tool, ...deciding.map((leaf) => String(leaf.value))].join(' ');
  if (texts.isApproved(value)) return [];
  const words = ownWords(tool);
  const acts = [...words, ...deciding.flatMap(commandActs)];
  if (!texts.hasProse && !(acts.some(isAct) && isActAsked(acts, texts.shortRequests))) return [];
  if (isActAsked(acts, texts.user) && isMeant(tool, deciding, texts)) {
    // Once a stranger was seen to steer, what the user asked for in general is not enough.
    const isLeft = texts.wasRefused && deciding.every(({ source }) => !ANSWERED.has(source));
    return isLeft ? [{ kind: 'after-refusal', value, isUserHeard: true }] : [];
  }
  if (isMereQuestion(words, leaves, texts)) return [];
  // Telling something to someone whom the user named is what is done for them all the time.
  const destinations = deciding.filter(({ role }) => role === 'destination');
  const areUsers = destinations.length > 0 && destinations.every(({ source }) => source === 'user');
  if (areUsers && isTelling(words)) return [];
  return [{ kind: 'act', value, isUserHeard: true }];
}

/**
 * `offices`, asked with the user's or the operator's words about what the user names: no stranger has any part in it.
 * What switches something is no question, whatever it is called.
 */
function isMereQuestion(
  words: readonly string[],
  leaves: readonly SourcedLeaf[],
  texts: SessionTexts,
): boolean {
  const deciding = leaves.filter(({ role }) => role !== 'content' && role !== 'option');
  return (
    deciding.every(({ source }) => OURS.has(source)) &&
    deciding.some(({ source }) => source === 'user' || source === 'trusted') &&
    !leaves.some(({ value }) => typeof value === 'boolean') &&
    !words.some(isAct) &&
    !isThingUnnamed(words, texts.user)
  );
}

const OURS: ReadonlySet<Source> = new Set(['user', 'trusted', 'model']);

/** What the user gave, and what is a concern of its own. */
const ANSWERED: ReadonlySet<Source> = new Set(['user', 'approved', 'untrusted']);

/**
 * Whether an act that the user asked for is meant here: a value ties the call to their words, or they named what the
 * tool is for. A value that merely stands in some list ties it only with the tool's own verb.
 */
function isMeant(tool: string, deciding: readonly SourcedLeaf[], texts: SessionTexts): boolean {
  // A stranger's value is a concern of its own already.
  if (deciding.some((leaf) => isTied(leaf, texts) || isOnUsers(leaf, texts))) return true;
  const words = nameWords(tool);
  if (!isThingUnnamed(words, texts.user)) return true;
  const isOnKnown = deciding.some(({ source }) => source === 'led' || source === 'trusted');
  return isOnKnown && isVerbSaid(words, texts.user);
}

/** Whether a statement changes what the user named: the rest of it is made anew each time. */
function isOnUsers({ role, value }: SourcedLeaf, texts: SessionTexts): boolean {
  if (role !== 'command' || !isChangingStatement(value)) return false;
  const target = statementTarget(String(value));
  return target !== undefined && texts.isUsers(target);
}

function isTied({ source, standings, value }: SourcedLeaf, texts: SessionTexts): boolean {
  // The operator's words name what is there for every request: a value of theirs ties none to this one.
  if (source === 'trusted') return !texts.isOperators(String(value));
  if (source !== 'led') return source !== 'model';
  return standings.some(
    (standing) =>
      !standing.isValue || isRecordNamed(standing, texts) || isSoughtByUser(standing, texts),
  );
}

/** Whether the result was asked for with something that the user said, in whatever order. */
function isSoughtByUser({ result }: Standing, texts: SessionTexts): boolean {
  return result.askedWith.some((value) => {
    const shape = shapeOf(value);
    if (shape !== 'word') return isAddress(shape) && texts.isUsers(value);
    const words = value.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    return words.length > 0 && words.every((word) => texts.isUsers(word));
  });
}
