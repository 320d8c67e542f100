import { auditKindsInChinese } from '@sluice/plain';
import type { Language } from './language.js';

const CHINESE: ReadonlyMap<string, string> = new Map(Object.entries(auditKindsInChinese));

export const auditKinds: readonly string[] = [...CHINESE.keys()];

/** A kind in the reader's language; one that a newer server knows is shown as it is. */
export function kindWord(kind: string, language: Language): string {
  return language === 'en' ? kind : (CHINESE.get(kind) ?? kind);
}
