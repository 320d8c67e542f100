import type { Tool } from '../define/tool-types.js';
import type { ToolMode } from '../mode.js';
import { type Failure, makeFailure } from './failure.js';

/** Exactly these six, none empty, the same for the same call every time. */
export interface ToolDeniedData {
  readonly call_id: string;
  readonly tool_name: string;
  readonly mode: ToolMode;
  readonly error_code: 'MODE_DENIED';
  readonly message: string;
  readonly next_action: string;
}

export type Language = 'en' | 'zh';

/** What the person can do now. While coding is closed it offers no switch, because there is none. */
export function modeDenial(options: {
  readonly callId: string;
  readonly toolName: string;
  readonly mode: ToolMode;
  readonly neededModes: ReadonlySet<ToolMode>;
  readonly isCodingOpen: boolean;
  readonly language: Language;
}): { readonly data: ToolDeniedData; readonly failure: Failure } {
  const { callId, toolName, mode, language } = options;
  const message = `${toolName} is not allowed in ${mode} mode`;
  const next_action = nextAction(options)[language];
  const detail = { mode, message, next_action };
  return {
    data: { call_id: callId, tool_name: toolName, error_code: 'MODE_DENIED', ...detail },
    failure: makeFailure('MODE_DENIED', toolName, message, { detail }),
  };
}

function nextAction(options: {
  readonly mode: ToolMode;
  readonly neededModes: ReadonlySet<ToolMode>;
  readonly isCodingOpen: boolean;
}): Record<Language, string> {
  const { mode, neededModes, isCodingOpen } = options;
  const needed = [...neededModes].find((candidate) => candidate !== mode);
  const [en, zh] = endings(needed, isCodingOpen);
  return {
    en: `This session is in ${mode} mode and the tool ${en}`,
    zh: `当前会话处于 ${mode} 模式，该工具${zh}`,
  };
}

function endings(needed: ToolMode | undefined, isCodingOpen: boolean): [en: string, zh: string] {
  if (!needed) {
    return [
      'is open in no mode. The author of the tool has to declare its modes.',
      '未在任何模式下开放。需要工具作者声明其可用模式。',
    ];
  }
  const [en, zh] =
    needed === 'coding' && !isCodingOpen
      ? [
          'Coding mode is not open yet; it comes with a later version.',
          'coding 模式将在后续版本开放。',
        ]
      : [
          `The operator can create a ${needed} session; this one keeps its mode.`,
          `可由运维人员创建 ${needed} 会话；本会话的模式不会改变。`,
        ];
  return [`needs ${needed} mode. ${en}`, `需要 ${needed} 模式。${zh}`];
}

/** The modes a tool could run in, for the denial's text. */
export function neededModes(tool: Tool, effective: ReadonlySet<ToolMode>): ReadonlySet<ToolMode> {
  return effective.size > 0 ? effective : tool.allowedModes;
}
