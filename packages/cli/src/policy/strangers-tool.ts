import { type Tool, toolFromInstance } from '@sluice/kernel';

/** A tool of another server or client is not registered here; rules on it look at its name and arguments alone. */
export function strangersTool(name: string, isReader = false): Tool {
  return toolFromInstance({
    name,
    description: '',
    input_schema: { type: 'object' },
    metadata: isReader ? { readonly: true } : {},
    allowedModes: ['coding'],
    exec: () => undefined,
  });
}
