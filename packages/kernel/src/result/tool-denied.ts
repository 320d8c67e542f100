import type { Tool } from '../define/tool-types.js';
import type { ToolMode } from '../mode.js';
import type { ModeSet, ModeSpec } from '../registry/mode-set.js';
import type { Registry } from '../registry/registry.js';
import { type Failure, makeFailure } from './failure.js';
import type { ToolDeniedData } from './tool-denied-data.js';

export type Language = 'en' | 'zh';

/** What the person can do now: who can give them the mode the tool needs, and with what. */
export function modeDenial(options: {
  readonly callId: string;
  readonly tool: Tool;
  readonly mode: ToolMode;
  readonly registry: Registry;
  readonly openModes: ReadonlySet<ToolMode>;
  readonly language: Language;
}): { readonly data: ToolDeniedData; readonly failure: Failure } {
  const { callId, tool, mode, language } = options;
  const message = `${tool.name} is not allowed in ${mode} mode`;
  const next_action = nextAction(options)[language];
  const detail = { mode, message, next_action };
  return {
    data: { call_id: callId, tool_name: tool.name, error_code: 'MODE_DENIED', ...detail },
    failure: makeFailure('MODE_DENIED', tool.name, message, { detail }),
  };
}

function nextAction(options: {
  readonly tool: Tool;
  readonly mode: ToolMode;
  readonly registry: Registry;
  readonly openModes: ReadonlySet<ToolMode>;
}): Record<Language, string> {
  const { tool, mode, registry } = options;
  const effective = registry.getEffectiveModes(tool.name);
  const needed = registry.modes.names.find((name) => effective.has(name));
  const [en, zh] =
    needed === undefined ? nowhere(tool) : wayTo(needed, registry.modes, options.openModes);
  return {
    en: `This session is in ${mode} mode and the tool ${en}`,
    zh: `当前会话处于 ${mode} 模式，该工具${zh}`,
  };
}

function nowhere({ allowedModes }: Tool): [en: string, zh: string] {
  return allowedModes.size > 0
    ? [
        'has been closed in every mode by the operator, who alone can open it again.',
        '已被运维人员在所有模式下关闭，只有运维人员可以重新开放。',
      ]
    : [
        'is open in no mode. The author of the tool has to declare its modes.',
        '未在任何模式下开放。需要工具作者声明其可用模式。',
      ];
}

function wayTo(
  needed: ToolMode,
  modes: ModeSet,
  openModes: ReadonlySet<ToolMode>,
): [en: string, zh: string] {
  if (needed === modes.weakest || openModes.has(needed)) {
    return [
      `needs ${needed} mode. The operator can create a ${needed} session; this one keeps its mode.`,
      `需要 ${needed} 模式。可由运维人员创建 ${needed} 会话；本会话的模式不会改变。`,
    ];
  }
  const { en, zh } = openingOf(modes.spec(needed));
  return [
    `needs ${needed} mode, which is not open yet: ${en}. This session keeps its mode.`,
    `需要 ${needed} 模式，该模式尚未开放：${zh}。本会话的模式不会改变。`,
  ];
}

/** Who opens a mode and with what, in both languages. */
export function openingOf({ opening }: ModeSpec): { readonly en: string; readonly zh: string } {
  if (typeof opening === 'string') return { en: opening, zh: opening };
  return opening ?? { en: 'the operator can open it', zh: '可由运维人员开放' };
}
