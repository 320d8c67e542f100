import { CUT_MARK, isRecord } from '@sluice/plain';
import { canonicalJson } from './canonical-json.js';

const MAX_CHARS = 200;

/** Which arguments a person changed, from what to what, in one line. */
export function describeEdits(before: unknown, after: unknown): string {
  if (!isRecord(before) || !isRecord(after)) return `${show(before)} → ${show(after)}`;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter(
    (key) => show(own(before, key), false) !== show(own(after, key), false),
  );
  if (changed.length === 0) return 'nothing';
  return changed
    .map((key) => `${key}: ${show(own(before, key))} → ${show(own(after, key))}`)
    .join('; ');
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function show(value: unknown, isCut = true): string {
  if (value === undefined) return '(nothing)';
  // As JSON's own escape it is the same value, and no mark of a cut.
  const text = canonicalJson(value).replaceAll(CUT_MARK, '\\u2026');
  return isCut && text.length > MAX_CHARS
    ? `${text.slice(0, MAX_CHARS)}… (+${text.length - MAX_CHARS} characters)`
    : text;
}
