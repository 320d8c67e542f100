import { nearestNames } from '@sluice/kernel';
import type { ToolFault, UnmatchableRule } from '@sluice/policy';
import { wordTable } from '../command-line/language.js';

const SHOWN = 3;

/** Why a rule can never match, for the tools that it names. */
export const unmatchableWords = wordTable(
  {
    never: ({ rule, faults, saveGoverned }: UnmatchableRule) => {
      const where = saveGoverned
        ? ', save by a client behind govern with tools or fields of its own'
        : '';
      return `rule "${rule.name}" can never match${where}: ${some(faults.map(english), '; ')}`;
    },
  },
  {
    never: ({ rule, faults, saveGoverned }: UnmatchableRule) => {
      const where = saveGoverned ? '（除非来自 govern 之后、自带工具或字段的客户端）' : '';
      return `规则“${rule.name}”永远不会匹配${where}：${some(faults.map(chinese), '；')}`;
    },
  },
);

function some(reasons: readonly string[], between: string): string {
  const more = reasons.length > SHOWN ? [`+${reasons.length - SHOWN}`] : [];
  return [...reasons.slice(0, SHOWN), ...more].join(between);
}

function english(fault: ToolFault): string {
  const { tool } = fault;
  switch (fault.kind) {
    case 'field': {
      const [near] = nearestNames(fault.field, fault.near);
      const hint = near === undefined ? '' : `; did you mean "${near}"?`;
      if (fault.near.length === 0) return `${tool} has no field "${fault.field}"`;
      return `${tool} has no field "${fault.field}", only ${fault.near.join(', ')}${hint}`;
    }
    case 'value':
      return `the field "${fault.field}" of ${tool} is ${fault.takes.join(' or ')}, never what the rule wants`;
    case 'mode':
      return fault.modes.length === 0
        ? `${tool} is left no mode`
        : `${tool} is open in ${fault.modes.join(', ')} alone`;
    case 'readonly':
      return `${tool} says readonly: ${fault.isReader} of itself`;
    case 'risk':
      return `a call of ${tool} always has the risk ${fault.risk}`;
    case 'command':
      return `${tool} runs no command`;
    case 'path':
      return `${tool} takes no path`;
    case 'host':
      return `${tool} reaches no host`;
  }
}

function chinese(fault: ToolFault): string {
  const { tool } = fault;
  switch (fault.kind) {
    case 'field': {
      const [near] = nearestNames(fault.field, fault.near);
      const hint = near === undefined ? '' : `；是否指“${near}”？`;
      if (fault.near.length === 0) return `${tool} 没有字段“${fault.field}”`;
      return `${tool} 没有字段“${fault.field}”，只有 ${fault.near.join('、')}${hint}`;
    }
    case 'value':
      return `${tool} 的字段“${fault.field}”是 ${fault.takes.join(' 或 ')}，不会是规则所要的值`;
    case 'mode':
      return fault.modes.length === 0
        ? `${tool} 没有可用的模式`
        : `${tool} 只在 ${fault.modes.join('、')} 模式中可用`;
    case 'readonly':
      return `${tool} 声明自己 readonly: ${fault.isReader}`;
    case 'risk':
      return `${tool} 的调用风险总是 ${fault.risk}`;
    case 'command':
      return `${tool} 不运行命令`;
    case 'path':
      return `${tool} 不接受路径`;
    case 'host':
      return `${tool} 不访问任何主机`;
  }
}
