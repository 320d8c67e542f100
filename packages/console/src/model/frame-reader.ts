import type { FrameReader } from '@sluice/client';
import { methods, serverFrameSchema } from '@sluice/protocol';

/** Holds every frame and every answer against the schemas of the protocol. */
export const frameReader: FrameReader = {
  readFrame(text) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return undefined;
    }
    const frame = serverFrameSchema.safeParse(value);
    return frame.success ? frame.data : undefined;
  },
  faultOf: (method, data) => methods[method].result.safeParse(data).error?.message,
};
