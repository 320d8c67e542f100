import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GovernPlaces } from './govern-places.js';
import type { Registration } from './govern-registration.js';
import { hooksFolder } from './launcher.js';
import { shellQuoted } from './own-entry.js';

/** Seconds, as Copilot CLI counts them. */
const TIMEOUT_SECONDS = 600;
const OWN = 'sluice-govern.sh';

/** For clients that load every file of a folder: our hook is a file of its own, and nobody else's is touched. */
export function ownFileRegistration(places: GovernPlaces): Registration {
  const isOwn = (text: string | undefined) => text?.includes(OWN) === true;
  const wanted = () => textFor(places);
  return {
    faultOf: (text) =>
      text === undefined || isOwn(text)
        ? undefined
        : `${places.settings} was written by somebody else; move it away`,
    remarksOn: () => [],
    isThere: isOwn,
    isCurrent: (text) => text === wanted(),
    put: wanted,
    take: (text) => (isOwn(text) ? undefined : text),
  };
}

function textFor({ client, script }: GovernPlaces): string {
  if (client === 'copilot') return copilotHooks(script);
  const template = readFileSync(join(hooksFolder(), `govern-${client}.js`), 'utf8');
  return template.replace("'SLUICE_GOVERN_SCRIPT'", () => JSON.stringify(script));
}

function copilotHooks(script: string): string {
  const entry = (when: string) => [
    {
      type: 'command',
      bash: `bash -p ${shellQuoted(script)} copilot ${when}`,
      timeoutSec: TIMEOUT_SECONDS,
    },
  ];
  const hooks = {
    preToolUse: entry('pre'),
    postToolUse: entry('post'),
    postToolUseFailure: entry('post'),
  };
  return `${JSON.stringify({ version: 1, hooks }, null, 2)}\n`;
}
