import { RequestError } from '@sluice/client';

/** That refusal is an answer; every other one is not. */
export function noneWhen(code: RequestError['code']): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof RequestError && error.code === code) return undefined;
    throw error;
  };
}

/** A lost connection says so itself, and the next one begins anew. */
export const ignoreLost = noneWhen('CONNECTION_LOST');
