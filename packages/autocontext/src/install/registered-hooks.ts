import type { Node } from 'jsonc-parser';
import { childOf, type SettingsDocument } from './settings-document.js';

export const PROMPT_EVENT = 'UserPromptSubmit';

/** One command hook of an event, with the nodes that hold it. */
export interface RegisteredHook {
  readonly command: string;
  readonly timeout: number | undefined;
  /** `hooks.UserPromptSubmit[0].hooks[1]` */
  readonly place: string;
  readonly hook: Node;
  readonly group: Node;
  /** How many hooks the group holds, this one included. */
  readonly inGroup: number;
}

/** All command hooks under `hooks.<event>`, in the order of the file. */
export function registeredHooks(
  document: SettingsDocument,
  event = PROMPT_EVENT,
): readonly RegisteredHook[] {
  const groups = childOf(childOf(document.root, 'hooks'), event)?.children ?? [];
  return groups.flatMap((group, groupIndex) => {
    const hooks = childOf(group, 'hooks')?.children ?? [];
    return hooks.flatMap((hook, index) => {
      const command = childOf(hook, 'command')?.value;
      if (typeof command !== 'string') return [];
      const timeout = childOf(hook, 'timeout')?.value;
      return [
        {
          command,
          timeout: typeof timeout === 'number' ? timeout : undefined,
          place: `hooks.${event}[${groupIndex}].hooks[${index}]`,
          hook,
          group,
          inGroup: hooks.length,
        },
      ];
    });
  });
}
