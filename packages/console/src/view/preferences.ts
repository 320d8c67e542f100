import { isLanguage, type Language, preferredLanguage } from '../text/language.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function readLanguage(): Language {
  const kept = localStorage.getItem('sluice-language');
  return isLanguage(kept) ? kept : preferredLanguage(navigator.languages);
}

export function keepLanguage(language: Language): void {
  localStorage.setItem('sluice-language', language);
}

export function readTheme(): Theme {
  const kept = localStorage.getItem('sluice-theme');
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem('sluice-theme', theme);
}
