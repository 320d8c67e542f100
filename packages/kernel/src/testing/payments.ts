import { z } from 'zod';
import { tool } from '../define/tool.js';

/** A tool that pays at most 100, and what it has paid. */
export function payments() {
  const paid: unknown[] = [];
  const pay = tool({
    name: 'pay',
    parameters: z.object({ amount: z.number().max(100), to: z.string().default('shop') }),
    execute: (args) => {
      paid.push(args);
      return { ok: true };
    },
    allowedModes: ['coding'],
  });
  return { pay, paid };
}
