import { isLanguage, type Language, languages } from '../text/language.js';
import { useConsole } from './console-context.js';
import { type Theme, themes } from './preferences.js';

export interface LookSettingsProps {
  readonly theme: Theme;
  onLanguage(language: Language): void;
  onTheme(theme: Theme): void;
}

/** The language and the colours of this browser's pages. */
export function LookSettings({ theme, onLanguage, onTheme }: LookSettingsProps) {
  const { texts, language } = useConsole();
  return (
    <>
      <label>
        <span>{texts.settings.language}</span>
        <select
          value={language}
          onChange={({ target }) => isLanguage(target.value) && onLanguage(target.value)}
        >
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.settings.theme}</span>
        <select
          value={theme}
          onChange={({ target }) =>
            onTheme(themes.find((known) => known === target.value) ?? 'system')
          }
        >
          {themes.map((name) => (
            <option key={name} value={name}>
              {texts.settings[name]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
