import { tool } from '@sluice/kernel';
import { z } from 'zod';

// What a model can call. It is available nowhere unless it names its modes.
export const refund = tool({
  name: 'refund',
  description: 'Pays the money of an order back',
  parameters: z.object({ order: z.string(), euros: z.number().positive() }),
  allowedModes: ['chat_safe'],
  execute: ({ order, euros }) => ({ order, refunded: euros }),
});
