import type { PolicyDecision } from '@sluice/kernel';
import {
  createDecider,
  type Decider,
  type PolicyCall,
  PolicyFileError,
  readPolicy,
} from '@sluice/policy';
import { readCommandParts } from '../command-policy/command-parts.js';
import { builtIns } from './built-in-rules.js';

/**
 * Whether a rule that a person granted answers the question about a call. It lets the whole call through, and it
 * answers all that ask: the default, and those built-in rules that it names. What a rule of a file asks about is never
 * answered by another rule. One that would let any arguments through answers nothing: that is a grant for the tool, which a
 * person confirms by typing.
 */
export function fitsGrantedRule(
  call: PolicyCall,
  said: readonly PolicyDecision[],
): (rule: string) => boolean {
  const asking = said.filter(({ verdict }) => verdict === 'ask');
  return (text) => {
    const decider = deciderOf(text);
    const decision = decider?.decide(call);
    if (decision?.verdict !== 'allow') return false;
    if (decider?.decide(withOtherArguments(call)).verdict === 'allow') return false;
    return asking.every(
      ({ raisedBy, matched = [] }) =>
        raisedBy === 'default' ||
        (matched.length > 0 &&
          matched.every(
            ({ verdict, name }) =>
              verdict === 'allow' || (name !== undefined && decision.waived?.has(name) === true),
          )),
    );
  };
}

/** The same tool asked for something that nobody has in mind. */
function withOtherArguments(call: PolicyCall): PolicyCall {
  const { from: _from, raised: _raised, ...rest } = call;
  return {
    ...rest,
    commands: call.commands.map(() => ['another-program', '--another']),
    paths: call.paths.map(() => '/another/place'),
    hosts: call.hosts.map(() => 'another.invalid'),
    args: otherValue(call.args),
  };
}

function otherValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherValue);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, otherValue(one)]));
  }
  if (typeof value === 'number') return -value - 0.5;
  return typeof value === 'boolean' ? !value : 'another value';
}

const MAX_KNOWN = 1_000;
const known = new Map<string, Decider | undefined>();

/** Granted rules are few and asked about again and again. One that cannot be read lets nothing through. */
function deciderOf(text: string): Decider | undefined {
  if (!known.has(text)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, readGranted(text));
  }
  return known.get(text);
}

function readGranted(text: string): Decider | undefined {
  try {
    const { rules } = readPolicy(`version: 1\nrules:\n${text}`, {
      file: 'a grant',
      parseCommand: readCommandParts,
      builtIns,
    });
    const isOneAllow = rules.length === 1 && rules[0]?.verdict === 'allow';
    return isOneAllow ? createDecider({ rules, fallback: 'ask' }) : undefined;
  } catch (error) {
    if (error instanceof PolicyFileError) return undefined;
    throw error;
  }
}
