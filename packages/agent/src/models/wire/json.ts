import { isRecord } from '@sluice/plain';

export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** Arguments for a history that servers parse: broken ones are wrapped, so that the request stays valid. */
export function argumentsObject(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  const parsed = parseJson(text);
  return parsed && isRecord(parsed.value) ? parsed.value : { _not_valid_json: text };
}

export function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
