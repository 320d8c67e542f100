import type { Node } from 'web-tree-sitter';
import { readChain } from './read-chain.js';

/** From the name of a call to the call: `new a.B<T>(x)`. */
const MOST_STEPS = 3;
const LONGEST_CHAIN = 60;
const UNKNOWN = '?';

/** What literals are, by the names that Java and C# have for them in their trees. */
const LITERALS: ReadonlyMap<string, string> = new Map([
  ['string_literal', ':String'],
  ['character_literal', ':char'],
  ['true', ':boolean'],
  ['false', ':boolean'],
  ['boolean_literal', ':bool'],
  ['decimal_integer_literal', ':int'],
  ['integer_literal', ':int'],
  ['decimal_floating_point_literal', ':double'],
  ['real_literal', ':double'],
  ['class_literal', ':Class'],
]);
/** Expressions that are one chain from their first letter to their last. */
const CHAINS: ReadonlySet<string> = new Set([
  'identifier',
  'this',
  'this_expression',
  'field_access',
  'member_access_expression',
  'method_invocation',
  'invocation_expression',
  'object_creation_expression',
]);

/** The arguments of the call whose name is given; `undefined` where no list of them follows it. */
export function argumentsOf(name: Node): readonly Node[] | undefined {
  let node: Node | null = name.parent;
  for (let step = 0; node !== null && step < MOST_STEPS; step += 1) {
    const list = node.childForFieldName('arguments');
    if (list !== null) {
      const own = list.namedChildren.filter((each) => each !== null);
      return list.startIndex < name.endIndex
        ? undefined
        : own.filter(({ type }) => !type.includes('comment'));
    }
    node = node.parent;
  }
  return undefined;
}

/** What an argument is, as a chain; `?` where its text does not tell. `replaced` puts in what local names are. */
export function chainOfArgument(
  node: Node,
  source: string,
  replaced: (chain: string) => string,
): string {
  const inner = node.type === 'argument' ? node.firstNamedChild : node;
  if (inner === null) return UNKNOWN;
  const written = LITERALS.get(inner.type) ?? typeOfExpression(inner, source, replaced);
  if (written !== undefined) return written;
  if (!CHAINS.has(inner.type)) return UNKNOWN;
  const chain = replaced(readChain(source, inner.startIndex, inner.endIndex));
  return chain === '' || chain.length > LONGEST_CHAIN ? UNKNOWN : chain;
}

/** Of expressions that tell by their form what they are. */
function typeOfExpression(
  node: Node,
  source: string,
  replaced: (chain: string) => string,
): string | undefined {
  switch (node.type) {
    case 'ternary_expression':
    case 'conditional_expression': {
      const branches = ['consequence', 'alternative'].map((name) => node.childForFieldName(name));
      const known = branches.map((each) =>
        each === null ? UNKNOWN : chainOfArgument(each, source, replaced),
      );
      return known.find((chain) => chain !== UNKNOWN);
    }
    case 'binary_expression':
      return node.namedChildren.some((each) => each?.type === 'string_literal')
        ? ':String'
        : undefined;
    case 'method_invocation':
      return node.childForFieldName('name')?.text === 'toString' ? ':String' : undefined;
    case 'cast_expression': {
      const type = node.childForFieldName('type')?.text ?? '';
      return /^\w+$/.test(type) ? `:${type}` : undefined;
    }
    default:
      return undefined;
  }
}
