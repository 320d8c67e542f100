import {
  type Hooks,
  type Tool,
  type ToolContext,
  type ToolMode,
  toolFromInstance,
} from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { saysReadOnly } from './declared-modes.js';
import { guardedSchema, guardedWords } from './guarded-words.js';
import { isNewName, type PinChange } from './pins/compare-pins.js';
import type { ListedTool } from './pins/tool-shape.js';
import { foreignText } from './serve/foreign-text.js';

/** Calls the server's own tool and gives its result as the pipeline may record it. */
export type CallServer = (args: unknown, context: ToolContext) => Promise<unknown>;

/** A server's tool for the registry, under its registered name. What it says of itself counts only with consent. */
export function wrappedTool(options: {
  readonly name: string;
  readonly listed: ListedTool;
  readonly modes: readonly ToolMode[];
  readonly trustsAnnotations: boolean;
  /** How long a call of it may take; a person who waits can cancel. */
  readonly callMs: number;
  readonly call: CallServer;
}): Tool {
  const { name, listed, call } = options;
  return toolFromInstance({
    name,
    description: guardedWords(listed.description ?? ''),
    input_schema: guardedSchema({ ...listed.inputSchema }),
    metadata: {
      concurrent: true,
      openWorld: true,
      timeout: options.callMs,
      ...(options.trustsAnnotations && saysReadOnly(listed) ? { readonly: true } : {}),
    },
    group: 'world',
    allowedModes: options.modes,
    textOf: foreignText,
    exec: (args: unknown, context: ToolContext) => call(args, context),
  });
}

/** In the place of a tool that is no longer the one a person has seen: every call is refused, and says how to go on. */
export function blockedTool(options: {
  readonly name: string;
  readonly server: string;
  readonly listed: ListedTool;
  readonly changes: readonly PinChange[];
  readonly modes: readonly ToolMode[];
}): Tool {
  const { server, listed, changes } = options;
  const places = changes.slice(0, 3).map(({ where }) => visibleText(where));
  const more = changes.length > places.length ? ` and ${changes.length - places.length} more` : '';
  const why = changes.some(isNewName)
    ? 'is a tool that nobody has seen: the server did not list this name before'
    : `is not the tool that was seen: ${places.join(', ')}${more} changed`;
  const reason = `${visibleText(listed.name)} of the server ${server} ${why}. A person has to look at it first: sluice wrap accept ${server} ${visibleText(listed.name)}`;
  const hooks: Hooks = { preToolUse: () => ({ decision: 'deny', reason }) };
  return toolFromInstance({
    name: options.name,
    description: 'Blocked until a person has seen what changed',
    input_schema: { type: 'object' },
    hooks,
    group: 'world',
    allowedModes: options.modes,
    exec: () => {
      throw new Error(reason);
    },
  });
}
