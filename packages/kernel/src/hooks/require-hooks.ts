import { isRecord } from '@sluice/plain';
import { KernelError } from '../kernel-error.js';
import { nearestNames } from '../nearest-names.js';

const NAMES = ['preToolUse', 'postToolUse', 'failedToolUse', 'messagesChanged'];

/** A hook under a name that nobody calls would check nothing: it is an error. */
export function requireHooks(all: readonly unknown[]): void {
  for (const hooks of all) {
    if (!isRecord(hooks)) throw bad(`Hooks are ${String(hooks)}; use an object of functions`);
    for (const name of NAMES) {
      if (!['function', 'undefined'].includes(typeof hooks[name]))
        throw bad(`${name} is no function`);
    }
    for (const [name, hook] of Object.entries(hooks)) {
      const isHeard = NAMES.includes(name) || typeof hook !== 'function';
      if (!isHeard) throw bad(`Nobody calls the hook ${name}${hint(name)}`);
    }
  }
}

function hint(name: string): string {
  const [near] = nearestNames(name, NAMES);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

function bad(words: string): KernelError {
  return new KernelError('BAD_HOOKS', `${words}; the hooks are ${NAMES.join(', ')}`);
}
