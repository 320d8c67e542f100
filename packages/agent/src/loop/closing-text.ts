import type { Language } from '@sluice/kernel';
import type { ExceededLimit } from './budget.js';
import type { TurnEnd } from './turn-outcome.js';

/** The last words of a turn that did not end by itself. They go into the transcript, so that it is whole. */
export function closingText(end: TurnEnd, language: Language): string {
  return texts[language](end);
}

const texts: Readonly<Record<Language, (end: TurnEnd) => string>> = {
  en(end) {
    switch (end.status) {
      case 'completed':
      case 'idle':
      case 'suspended':
      case 'lease_lost':
      case 'output_invalid':
        return '';
      case 'cancelled':
        return `[Cancelled: ${end.reason}]`;
      case 'budget_exceeded':
        return end.limit === 'steps'
          ? "I've reached the maximum number of tool calls. Please try again."
          : `I've stopped, because the ${limitNames.en[end.limit]} for this request is used up.`;
      case 'loop_guard':
        return `I've stopped, because the same call of ${end.toolName} failed ${end.failures} times.`;
      case 'model_error':
        return `[The model could not answer: ${end.message}]`;
      case 'approval_expired':
        return "I've stopped, because nobody answered a question in time.";
      case 'store_error':
        return `[I've stopped, because a call could not be recorded: ${end.message}]`;
    }
  },
  zh(end) {
    switch (end.status) {
      case 'completed':
      case 'idle':
      case 'suspended':
      case 'lease_lost':
      case 'output_invalid':
        return '';
      case 'cancelled':
        return `[已取消：${end.reason}]`;
      case 'budget_exceeded':
        return end.limit === 'steps'
          ? '已达到工具调用次数上限，请重试。'
          : `本次请求的${limitNames.zh[end.limit]}已用完，我先停在这里。`;
      case 'loop_guard':
        return `对 ${end.toolName} 的同一调用失败了 ${end.failures} 次，我先停在这里。`;
      case 'model_error':
        return `[模型无法回答：${end.message}]`;
      case 'approval_expired':
        return '有一个审批请求无人及时答复，我先停在这里。';
      case 'store_error':
        return `[有一次调用无法记录，我先停在这里：${end.message}]`;
    }
  },
};

const limitNames: Readonly<Record<Language, Readonly<Record<ExceededLimit, string>>>> = {
  en: {
    steps: 'number of steps',
    time: 'time',
    tokens: 'number of tokens',
    cost: 'money',
  },
  zh: { steps: '步数', time: '时间', tokens: '令牌数', cost: '费用' },
};
