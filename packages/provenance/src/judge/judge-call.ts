import { type DeclaredRoles, declaredRole, type Role, roleOf } from '../fields/field-role.js';
import { isChangingStatement, isStateSet, nameOfCall } from '../fields/name-of-call.js';
import { hasEffect, nameWords } from '../fields/tool-kind.js';
import { addressesIn, isAddress, type Shape, shapeOf } from '../fields/value-shape.js';
import type { SessionTexts } from '../session/session-texts.js';
import type { Standing } from '../session/standing.js';
import { actConcern } from './act-concern.js';
import { namesInCommand } from './command-words.js';
import type { Concern, SourcedLeaf } from './concern.js';
import { dictatedBy } from './is-dictated.js';
import { type ArgumentLeaf, leavesOfArguments } from './leaves-of-arguments.js';
import { type Origin, sourceOf, sourceOfOption } from './source-of.js';

/** What is known of a tool; the less, the more its name and the names of its fields must say. */
export interface ToolFacts {
  readonly name: string;
  /** As the tool declares it, in our metadata or in the annotations of MCP. */
  readonly isReadOnly?: boolean;
  readonly roles?: DeclaredRoles;
  /**
   * Whether its calls are the agent's ordinary work, which no user asks for by name, such as editing a file. Of its
   * fields only one that is an address, or was declared, decides anything.
   */
  readonly isOrdinary?: boolean;
}

export interface Judgement {
  readonly hasEffect: boolean;
  readonly leaves: readonly SourcedLeaf[];
  /** Empty where nothing but the user, the operator and what they led to steers the call. */
  readonly concerns: readonly Concern[];
}

/** Finds the source of every value of a call, and what of it a stranger's words may have steered. */
export function judgeCall(tool: ToolFacts, args: unknown, texts: SessionTexts): Judgement {
  const name = nameOfCall(tool.name, args);
  const words = nameWords(name);
  const leaves = leavesOfArguments(args).map((leaf): SourcedLeaf => {
    const role = declaredRole(leaf.path, tool.roles) ?? assumedRole(leaf, tool);
    if (role === 'content') return contentLeaf(leaf, texts);
    return {
      ...leaf,
      role,
      ...(role === 'option' ? sourceOfOption(leaf, texts) : sourceOf(leaf, texts, words)),
    };
  });
  const changes =
    hasEffect(name, tool.isReadOnly) ||
    (tool.isReadOnly === undefined &&
      (isStateSet(name, args) || leaves.some(({ value }) => isChangingStatement(value))));
  if (!changes) {
    // A tool that only reads still tells the host that it is read from.
    const urls = leaves.filter(({ value }) => shapeOf(value) === 'url');
    return {
      hasEffect: false,
      leaves,
      concerns: urls.flatMap((leaf) => fieldConcern(leaf, texts)),
    };
  }
  const deciding = leaves.filter(({ role }) => role !== 'content' && role !== 'option');
  const concerns = [
    ...deciding
      .filter((leaf) => !isMerePick(leaf, deciding))
      .flatMap((leaf) => fieldConcern(leaf, texts)),
    ...leaves
      .filter(({ role }) => role === 'content' || role === 'command')
      .flatMap((leaf) => contentConcerns(leaf, texts)),
    ...deciding
      .filter(({ role, source }) => role === 'command' && source === 'model')
      .flatMap((leaf) => commandConcerns(leaf, texts)),
    ...(tool.isOrdinary ? [] : actConcern(name, leaves, texts)),
    ...(tool.isOrdinary ? [] : dictatedConcerns(leaves, deciding, texts)),
  ];
  return { hasEffect: true, leaves, concerns };
}

function assumedRole({ path, value }: ArgumentLeaf, { isOrdinary }: ToolFacts): Role {
  if (isOrdinary && !isAddress(shapeOf(value))) return 'option';
  // Whatever its field is called, a statement decides what is done.
  return isChangingStatement(value) ? 'command' : roleOf(path, value);
}

/** Content decides nothing, and is the longest of a call: it is looked up once somebody wants to know. */
function contentLeaf(leaf: ArgumentLeaf, texts: SessionTexts): SourcedLeaf {
  let known: Origin | undefined;
  const origin = (): Origin => {
    known ??= sourceOf(leaf, texts);
    return known;
  };
  return {
    ...leaf,
    role: 'content',
    get source() {
      return origin().source;
    },
    get standings() {
      return origin().standings;
    },
    get isListed() {
      return origin().isListed;
    },
  };
}

function fieldConcern(leaf: SourcedLeaf, texts: SessionTexts): readonly Concern[] {
  const value = String(leaf.value);
  const { isUserHeard } = texts;
  const shape = shapeOf(leaf.value);
  // A word or a number may well be the user's own; an address that a stranger gave is worth a question all the same.
  if (!isUserHeard && !isAddress(shape)) return [];
  if (leaf.source === 'untrusted') return [{ kind: 'authority', leaf, value, isUserHeard }];
  const others = leaf.source === 'user' && isRecipient(shape) ? strangers(value, texts) : [];
  if (others.length > 0) {
    return [{ kind: 'contested', leaf: { ...leaf, standings: others }, value, isUserHeard }];
  }
  const isFromNowhere =
    leaf.source === 'model' &&
    isUserHeard &&
    texts.hasProse &&
    isAddress(shape) &&
    !texts.isOwn(value);
  return isFromNowhere ? [{ kind: 'address-from-nowhere', leaf, value, isUserHeard }] : [];
}

/** A page that the user names may be named by anyone; an account or a person's address that others name too is odd. */
function isRecipient(shape: Shape): boolean {
  return shape === 'mail' || shape === 'account' || shape === 'phone';
}

/** Where strangers wrote a value, unless a person said yes to it since. */
function strangers(value: string, texts: SessionTexts): readonly Standing[] {
  const newest = texts.isApproved(value) ? undefined : texts.newestInText(value);
  return newest ? [newest] : [];
}

/** A listed value beside another that the user chose: whoever mentioned it, it is one of what the tool offers. */
function isMerePick(leaf: SourcedLeaf, deciding: readonly SourcedLeaf[]): boolean {
  if (!leaf.isListed || isAddress(shapeOf(leaf.value))) return false;
  return deciding.some(
    ({ role, source }) =>
      (role === 'destination' || role === 'object') && (source === 'user' || source === 'approved'),
  );
}

/** Content may come from anywhere, but an address in it sends its reader somewhere. */
function contentConcerns(content: SourcedLeaf, texts: SessionTexts): readonly Concern[] {
  const { path, value: text, role } = content;
  return addressesIn(String(text)).flatMap((value): readonly Concern[] => {
    const origin = sourceOf({ path, value }, texts);
    if (origin.source !== 'untrusted') return [];
    const { isUserHeard } = texts;
    const leaf = { path, value: text, role, ...origin };
    return [{ kind: 'address-in-content', leaf, value, isUserHeard }];
  });
}

/** A command is made anew each time; what it is done to is a name in it, and may be a stranger's. */
function commandConcerns(leaf: SourcedLeaf, texts: SessionTexts): readonly Concern[] {
  const { isUserHeard } = texts;
  const names = namesInCommand(String(leaf.value)).filter((name) => !isAddress(shapeOf(name)));
  return names.flatMap((name): readonly Concern[] => {
    const origin = sourceOf({ path: leaf.path, value: name }, texts);
    if (!isUserHeard || origin.source !== 'untrusted') return [];
    return [{ kind: 'authority', leaf: { ...leaf, ...origin }, value: name, isUserHeard }];
  });
}

/** What is done to something of the user's, or to nothing of theirs, may be told by a stranger, word for word. */
function dictatedConcerns(
  leaves: readonly SourcedLeaf[],
  deciding: readonly SourcedLeaf[],
  texts: SessionTexts,
): readonly Concern[] {
  if (!texts.isUserHeard) return [];
  const isOthers = deciding.some(({ source }) => source !== 'user' && source !== 'model');
  const values = deciding.filter(({ source }) => source === 'user').map(({ value }) => value);
  // What a result or a person's yes led to is what the text is said about.
  if (values.length === 0 && isOthers) return [];
  return leaves
    .filter(({ role }) => role === 'content')
    .flatMap((leaf): readonly Concern[] => {
      const standings = dictatedBy(leaf.value, values, texts);
      if (standings.length === 0) return [];
      const { path, value, role } = leaf;
      const source = 'untrusted';
      const said = { path, value, role, source, standings, isListed: false } as const;
      return [{ kind: 'dictated', leaf: said, value: String(value), isUserHeard: true }];
    });
}
