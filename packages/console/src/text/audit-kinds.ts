import { auditFactInChinese, auditKindsInChinese } from '@sluice/plain';
import type { Language } from './language.js';

const CHINESE: ReadonlyMap<string, string> = new Map(Object.entries(auditKindsInChinese));

export const auditKinds: readonly string[] = [...CHINESE.keys()];

/** A kind in the reader's language; of one that a newer server knows, its words. */
export function kindWord(kind: string, language: Language): string {
  return (language === 'en' ? undefined : CHINESE.get(kind)) ?? kind.replaceAll('_', ' ');
}

/** How fields and values of an entry that tells of no call are said. */
export function factWord(language: Language): (word: string) => string {
  return language === 'en' ? (word) => word : auditFactInChinese;
}
