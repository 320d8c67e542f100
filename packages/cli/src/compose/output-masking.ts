import type { Hooks } from '@sluice/kernel';
import { maskOutput } from '@sluice/tools';
import { type Io, UsageError } from '../command-line/command.js';

/** Whether secrets are taken out of what tools give a model. */
export interface OutputMasking {
  readonly hooks: readonly Hooks[];
  /** Behind the name of who holds a session, so that the audit says it where the operator has switched it off. */
  readonly mark: string;
}

/** On, unless the operator says `SLUICE_MASK_OUTPUT=off`. Any other word stops the start. */
export function outputMasking(env: Io['env']): OutputMasking {
  const value = env.SLUICE_MASK_OUTPUT ?? '';
  if (value === '' || value === 'on') return { hooks: [maskOutput()], mark: '' };
  if (value === 'off') return { hooks: [], mark: ', output not masked' };
  throw new UsageError({
    en: `SLUICE_MASK_OUTPUT is "${value}"; use on (the default) or off`,
    zh: `SLUICE_MASK_OUTPUT 的值是“${value}”；请用 on（默认）或 off`,
  });
}
