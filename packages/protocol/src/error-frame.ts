import type { z } from 'zod';
import type { ErrorCode } from './error-codes.js';
import type { errorFrameSchema } from './frames.js';

export function errorFrame(
  id: string,
  code: ErrorCode,
  message: string,
  nextAction?: string,
): z.infer<typeof errorFrameSchema> {
  return {
    type: 'error',
    id,
    error: { code, message, ...(nextAction === undefined ? {} : { next_action: nextAction }) },
  };
}
