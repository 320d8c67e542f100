import { readName } from './read-chain.js';

/** Types that only carry another one: the inner type is what methods are called on. */
const wrappers = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Optional',
  'Awaitable',
  'Coroutine',
  'Final',
  'ClassVar',
  'Annotated',
  'Type',
  'type',
  'Option',
  'Result',
  'Box',
  'Rc',
  'Arc',
  'Ref',
  'RefMut',
  'RefCell',
  'Cell',
  'Mutex',
  'RwLock',
  'MutexGuard',
  'Pin',
  'Cow',
  'Weak',
  'unique_ptr',
  'shared_ptr',
  'weak_ptr',
  'optional',
  'reference_wrapper',
  'CompletableFuture',
  'Future',
  'Supplier',
  'Provider',
  'Lazy',
  'Task',
  'ValueTask',
  'Nullable',
]);
const modifiers = new Set([
  'const',
  'mut',
  'readonly',
  'struct',
  'class',
  'enum',
  'union',
  'static',
  'final',
  'volatile',
  'unsigned',
  'signed',
  'dyn',
  'impl',
  'virtual',
  'inline',
  'constexpr',
  'extern',
  'typename',
  'asserts',
  'public',
  'private',
  'protected',
  'abstract',
  'unsafe',
  'async',
  'explicit',
  'friend',
]);
const plain = new Set([
  'string',
  'number',
  'boolean',
  'void',
  'any',
  'unknown',
  'never',
  'null',
  'undefined',
  'object',
  'bigint',
  'symbol',
  'int',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'uintptr',
  'byte',
  'rune',
  'float32',
  'float64',
  'bool',
  'error',
  'str',
  'float',
  'bytes',
  'None',
  'i8',
  'i16',
  'i32',
  'i64',
  'i128',
  'isize',
  'u8',
  'u16',
  'u32',
  'u64',
  'u128',
  'usize',
  'f32',
  'f64',
  'char',
  'short',
  'long',
  'double',
  'size_t',
  'auto',
  'var',
  'func',
  'map',
  'chan',
  'interface',
  'fn',
  'let',
]);

/**
 * The chain for the type written at `start`: `*api.Store` → `:api::Store`, `Promise<User>` → `:User`.
 * `''` for plain types, lists, maps, functions and everything else without methods of ours.
 */
export function readType(source: string, start: number, depth = 0): string {
  const at = skipMarks(source, start);
  if (source[at] === '[') return afterBracket(source, at, depth);
  const name = readName(source, at);
  if (name === '' || depth > 4) return '';
  let end = at + name.length;
  if (modifiers.has(name) && /^\s+[\w&*<(]/.test(source.slice(end, end + 8))) {
    return readType(source, end, depth + 1);
  }
  // Go: lists, maps and channels have no methods, so what is called are those of their elements.
  if (name === 'map' && source[end] === '[') return afterBracket(source, end, depth);
  if (name === 'chan') return readType(source, end, depth + 1);
  let qualified = name;
  let last = name;
  for (;;) {
    const width = source.startsWith('::', end)
      ? 2
      : source[end] === '.' || source[end] === '\\'
        ? 1
        : 0;
    const next = width === 0 ? '' : readName(source, end + width);
    if (next === '') break;
    qualified += `::${next}`;
    last = next;
    end += width + next.length;
  }
  const open = source[end];
  if ((open === '<' || open === '[') && wrappers.has(last))
    return readType(source, end + 1, depth + 1);
  if (open === '[' && source[end + 1] === ']') return '';
  return plain.has(qualified) ? '' : `:${qualified}`;
}

function afterBracket(source: string, open: number, depth: number): string {
  const close = source.indexOf(']', open);
  return close < 0 || close > open + 80 ? '' : readType(source, close + 1, depth + 1);
}

/** Whether the language itself defines the type, so that a use of it refers to nothing here. */
export function isPlainType(name: string): boolean {
  return plain.has(name) || wrappers.has(name);
}

/** Marks that stand before a type: `: `, `-> `, `*`, `&'a `, `?`, quotes of a forward reference. */
function skipMarks(source: string, start: number): number {
  let at = start;
  while (at < source.length) {
    const char = source[at];
    if (char === "'" && /^'\w+\s/.test(source.slice(at, at + 24))) {
      at += readName(source, at + 1).length + 1;
    } else if (char !== undefined && ' \t\r\n:*&?"\'('.includes(char)) {
      at += 1;
    } else if (char === '-' && source[at + 1] === '>') {
      at += 2;
    } else {
      break;
    }
  }
  return at;
}
