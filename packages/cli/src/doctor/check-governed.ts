import {
  type GovernedClient,
  governedClients,
  governPlaces,
  isGoverned,
} from '@sluice/autocontext';
import type { Io } from '../command-line/command.js';
import type { Language } from '../command-line/language.js';
import { governWords } from '../govern/govern-words.js';
import type { Check } from './check.js';

/** For each governed client what it cannot promise. One that is not governed has no line. */
export function checkGoverned({ env, cwd }: Pick<Io, 'env' | 'cwd'>): readonly Check[] {
  return governedClients
    .filter((client) => isGoverned(client, env) || isGoverned(client, env, { project: cwd }))
    .map((client) => {
      const { label } = governPlaces(client, env);
      const found = { en: gapsOf(client, label, 'en'), zh: gapsOf(client, label, 'zh') };
      return { name: `${client} governed`, state: 'ok', found };
    });
}

function gapsOf(client: GovernedClient, label: string, language: Language): string {
  const { governed, gaps } = governWords[language];
  return [governed(label), ...gaps[client]].join('; ');
}
