import { z } from 'zod';
import { requestSchema, serverFrameSchema } from './frames.js';
import { type Method, methods } from './methods.js';

/** The whole protocol as one JSON Schema document; published as `@sluice/protocol/schema.json`. */
export function protocolSchema(): Record<string, unknown> {
  const definition = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return rest;
  };
  const names = Object.keys(methods).sort() as Method[];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Sluice gateway protocol',
    description: 'JSON text frames over WebSocket. Within a major version fields are only added.',
    version: '1.0',
    request: definition(requestSchema, 'input'),
    frame: definition(serverFrameSchema, 'output'),
    methods: Object.fromEntries(
      names.map((name) => [
        name,
        {
          params: definition(methods[name].params, 'input'),
          result: definition(methods[name].result, 'output'),
        },
      ]),
    ),
  };
}
