import { isRecord } from '@sluice/plain';
import { KernelError } from '../kernel-error.js';

const NAMES = ['preToolUse', 'postToolUse', 'messagesChanged'];

/** A hook under a name that nobody calls would check nothing: it is an error. */
export function requireHooks(all: readonly unknown[]): void {
  for (const hooks of all) {
    if (!isRecord(hooks)) throw bad(`Hooks are ${String(hooks)}; use an object of functions`);
    for (const name of NAMES) {
      const hook = hooks[name];
      if (hook !== undefined && typeof hook !== 'function') throw bad(`${name} is no function`);
    }
    const unheard = Object.keys(hooks).find(
      (name) => !NAMES.includes(name) && typeof hooks[name] === 'function',
    );
    if (unheard !== undefined) throw bad(`Nobody calls the hook ${unheard}`);
  }
}

function bad(words: string): KernelError {
  return new KernelError('BAD_HOOKS', `${words}; the hooks are ${NAMES.join(', ')}`);
}
