/** Limits for a value that comes from a model or a tool. */
export interface ValueLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
}

export type ValueFault =
  | { readonly kind: 'depth'; readonly limit: number }
  | { readonly kind: 'nodes'; readonly limit: number }
  | { readonly kind: 'not-json'; readonly what: string }
  | { readonly kind: 'proto-key' };

/**
 * Looks whether a value is plain JSON within the limits. Walks without recursion, so that no nesting can
 * overflow the stack.
 */
export function findValueFault(value: unknown, limits: ValueLimits): ValueFault | undefined {
  if (typeof value !== 'object' || value === null) return scalarFault(value);
  const stack: { readonly value: object; readonly depth: number }[] = [{ value, depth: 1 }];
  let nodes = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.depth > limits.maxDepth) return { kind: 'depth', limit: limits.maxDepth };
    const isArray = Array.isArray(top.value);
    if (!isArray && !isPlainObject(top.value)) {
      return { kind: 'not-json', what: top.value.constructor?.name ?? 'object' };
    }
    const keys = Object.keys(top.value);
    nodes += keys.length;
    if (nodes > limits.maxNodes) return { kind: 'nodes', limit: limits.maxNodes };
    for (const key of keys) {
      if (key === '__proto__') return { kind: 'proto-key' };
      const entry: unknown = Reflect.get(top.value, key);
      if (typeof entry === 'object' && entry !== null) {
        stack.push({ value: entry, depth: top.depth + 1 });
      } else {
        const fault = scalarFault(entry);
        if (fault && entry !== undefined) return fault;
      }
    }
  }
  return undefined;
}

export function describeValueFault(fault: ValueFault): string {
  switch (fault.kind) {
    case 'depth':
      return `nested deeper than ${fault.limit} levels`;
    case 'nodes':
      return `more than ${fault.limit} values`;
    case 'not-json':
      return `a ${fault.what}, which JSON cannot hold`;
    case 'proto-key':
      return 'the key "__proto__", which is not allowed';
  }
}

function scalarFault(value: unknown): ValueFault | undefined {
  const type = typeof value;
  if (type === 'string' || type === 'boolean' || value === null) return undefined;
  if (type === 'number') {
    return Number.isFinite(value) ? undefined : { kind: 'not-json', what: String(value) };
  }
  return { kind: 'not-json', what: type };
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
