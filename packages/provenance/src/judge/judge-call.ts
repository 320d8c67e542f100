import { isActAsked, isTelling, isThingUnnamed } from '../fields/asked-act.js';
import { type DeclaredRoles, declaredRole, type Role, roleOf } from '../fields/field-role.js';
import { hasEffect, nameWords } from '../fields/tool-kind.js';
import { addressesIn, isAddress, type Shape, shapeOf } from '../fields/value-shape.js';
import type { SessionTexts, Standing } from '../session/session-texts.js';
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

/** One value of a call with what it decides and where it came from. */
export interface SourcedLeaf extends ArgumentLeaf, Origin {
  readonly role: Role;
}

/** Why a person should see a call. */
export interface Concern {
  readonly kind: /** A field that decides something has its value from a stranger. */
    | 'authority'
    /** An address stands nowhere: it may be a stranger's in a writing that we do not read. */
    | 'address-from-nowhere'
    /** The user named it, and so does a stranger's text: whose wish it carries out cannot be told. */
    | 'contested'
    /** A text that goes out sends its reader to an address of a stranger. */
    | 'address-in-content'
    /** The user asked for nothing of the kind. */
    | 'act';
  /** What a person's yes is remembered for. */
  readonly value: string;
  readonly leaf?: SourcedLeaf;
  /** Whether the user's words were there to look the value up in. */
  readonly isUserHeard: boolean;
}

export interface Judgement {
  readonly hasEffect: boolean;
  readonly leaves: readonly SourcedLeaf[];
  /** Empty where nothing but the user, the operator and what they led to steers the call. */
  readonly concerns: readonly Concern[];
}

/** Finds the source of every value of a call, and what of it a stranger's words may have steered. */
export function judgeCall(tool: ToolFacts, args: unknown, texts: SessionTexts): Judgement {
  const words = nameWords(tool.name);
  const leaves = leavesOfArguments(args).map((leaf): SourcedLeaf => {
    const role =
      declaredRole(leaf.path, tool.roles) ??
      (tool.isOrdinary && !isAddress(shapeOf(leaf.value))
        ? 'option'
        : roleOf(leaf.path, leaf.value));
    if (role === 'content') return contentLeaf(leaf, texts);
    return {
      ...leaf,
      role,
      ...(role === 'option' ? sourceOfOption(leaf, texts) : sourceOf(leaf, texts, words)),
    };
  });
  if (!hasEffect(tool.name, tool.isReadOnly)) {
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
    ...(tool.isOrdinary ? [] : actConcern(tool.name, deciding, texts)),
  ];
  return { hasEffect: true, leaves, concerns };
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
    leaf.source === 'model' && isUserHeard && texts.hasProse && isAddress(shape);
  return isFromNowhere ? [{ kind: 'address-from-nowhere', leaf, value, isUserHeard }] : [];
}

/** A page that the user names may be named by anyone; an account or a person's address that others name too is odd. */
function isRecipient(shape: Shape): boolean {
  return shape === 'mail' || shape === 'account' || shape === 'phone';
}

/** Where strangers wrote a value, unless a person said yes to it since. */
function strangers(value: string, texts: SessionTexts): readonly Standing[] {
  return texts.isApproved(value) ? [] : texts.standings(value).filter(({ isValue }) => !isValue);
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

/** What the user did not ask for at all, a stranger may have. */
function actConcern(
  tool: string,
  deciding: readonly SourcedLeaf[],
  texts: SessionTexts,
): readonly Concern[] {
  const words = nameWords(tool);
  if (!texts.isUserHeard || !texts.hasProse) return [];
  // A stranger's value is a concern of its own already.
  const isTied = deciding.some(({ source }) => source !== 'model');
  const isAsked = isActAsked(words, texts.user);
  if (isAsked && (isTied || !isThingUnnamed(words, texts.user))) return [];
  // Telling something to someone whom the user named is what is done for them all the time.
  const destinations = deciding.filter(({ role }) => role === 'destination');
  const areUsers = destinations.length > 0 && destinations.every(({ source }) => source === 'user');
  if (areUsers && isTelling(words)) return [];
  const value = [tool, ...deciding.map((leaf) => String(leaf.value))].join(' ');
  return texts.isApproved(value) ? [] : [{ kind: 'act', value, isUserHeard: true }];
}
