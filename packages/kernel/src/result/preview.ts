export interface PreviewLimits {
  readonly maxStringChars: number;
  readonly maxEntries: number;
  readonly maxDepth: number;
}

/** However wide a value branches, no more than this of it is looked at. */
const MAX_NODES = 5_000;

/** A value cut to a size for display; each cut says how much is missing. Nothing cut gives the value itself. */
export function previewValue(value: unknown, limits: PreviewLimits): unknown {
  return preview(value, limits, 0, { nodes: 0 });
}

const PLAIN_FIELD = { enumerable: true, writable: true, configurable: true } as const;

interface Seen {
  nodes: number;
}

function preview(value: unknown, limits: PreviewLimits, depth: number, seen: Seen): unknown {
  if (typeof value === 'string') {
    if (value.length <= limits.maxStringChars) return value;
    return `${value.slice(0, limits.maxStringChars)}… (+${value.length - limits.maxStringChars} characters)`;
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint'
      ? `[${typeof value}]`
      : value;
  }
  seen.nodes += 1;
  if (seen.nodes > MAX_NODES) return '[more than can be shown]';
  if (depth >= limits.maxDepth) return `[nested deeper than ${limits.maxDepth} levels]`;
  return Array.isArray(value)
    ? previewArray(value, limits, depth, seen)
    : previewObject(value, limits, depth, seen);
}

function previewArray(
  value: readonly unknown[],
  limits: PreviewLimits,
  depth: number,
  seen: Seen,
): unknown {
  const shown = value.slice(0, limits.maxEntries);
  const cut = shown.map((entry) => preview(entry, limits, depth + 1, seen));
  if (value.length > shown.length) return [...cut, `… (+${value.length - shown.length} entries)`];
  return cut.every((entry, index) => entry === value[index]) ? value : cut;
}

function previewObject(value: object, limits: PreviewLimits, depth: number, seen: Seen): unknown {
  const keys = Object.keys(value);
  let isChanged = keys.length > limits.maxEntries;
  const out: Record<string, unknown> = {};
  for (const key of isChanged ? keys.slice(0, limits.maxEntries) : keys) {
    const entry: unknown = Reflect.get(value, key);
    const shown = preview(entry, limits, depth + 1, seen);
    if (shown !== entry) isChanged = true;
    // A key of a stranger's: `__proto__` is a field like any other.
    Object.defineProperty(out, key, { value: shown, ...PLAIN_FIELD });
  }
  if (!isChanged) return value;
  if (keys.length > limits.maxEntries) out['…'] = `(+${keys.length - limits.maxEntries} entries)`;
  return out;
}
