/** Limits for a value that comes from a model or a tool. */
export interface ValueLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
  /** Of all texts and keys together; without measure where it is left away. */
  readonly maxChars?: number;
}

/**
 * Says what in a value is not plain JSON within the limits. Walks without recursion, so that no nesting can
 * overflow the stack.
 */
export function findValueFault(value: unknown, limits: ValueLimits): string | undefined {
  if (typeof value !== 'object' || value === null) return scalarFault(value);
  // Most values are flat: the stack is made when the first nested one is met.
  let stack: { readonly value: object; readonly depth: number }[] | undefined;
  let current: object = value;
  let depth = 1;
  let nodes = 0;
  let chars = 0;
  const { maxChars = Number.POSITIVE_INFINITY } = limits;
  for (;;) {
    if (depth > limits.maxDepth) return `values nested deeper than ${limits.maxDepth} levels`;
    if (!isIndexable(current)) {
      return notJson(current.constructor?.name ?? 'object');
    }
    const keys = Object.keys(current);
    // An empty place of an array is written too.
    const isList = Array.isArray(current);
    nodes += Array.isArray(current) ? current.length : keys.length;
    if (nodes > limits.maxNodes) return `more than ${limits.maxNodes} values`;
    if (keys.length === 0 && Object.getOwnPropertySymbols(current).length > 0) {
      return notJson('object whose keys are symbols');
    }
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] ?? '';
      if (key === '__proto__') return 'the key "__proto__", which is not allowed';
      const entry = current[key];
      chars += (isList ? 0 : key.length) + (typeof entry === 'string' ? entry.length : 0);
      if (chars > maxChars) return `more than ${maxChars} characters`;
      if (typeof entry === 'object' && entry !== null) {
        stack ??= [];
        stack.push({ value: entry, depth: depth + 1 });
      } else if (entry !== undefined) {
        const fault = scalarFault(entry);
        if (fault) return fault;
      }
    }
    const next = stack?.pop();
    if (!next) return undefined;
    current = next.value;
    depth = next.depth;
  }
}

function scalarFault(value: unknown): string | undefined {
  const type = typeof value;
  if (type === 'string' || type === 'boolean' || value === null) return undefined;
  if (type === 'number') {
    return Number.isFinite(value) ? undefined : notJson(String(value));
  }
  return notJson(type);
}

function notJson(what: string): string {
  return `a ${what}, which JSON cannot hold`;
}

/** An array or a plain object: what `Object.keys` names is all there is in it. */
function isIndexable(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}
