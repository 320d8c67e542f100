import { readSettings } from '@sluice/agent';
import { inChinese, messageOf } from '@sluice/plain';
import { guardMasker } from '../compose/guard-masker.js';
import type { Check } from './check.js';

/** Which model answers and whether coding is open. Never shows a key, nor an address with a password. */
export function checkModel(environment: Readonly<Record<string, string | undefined>>): Check {
  const name = 'model';
  try {
    const { model, isCodingOpen } = readSettings(environment);
    const coding = `coding ${isCodingOpen ? 'open' : 'closed'}`;
    const codingInChinese = `coding 模式${isCodingOpen ? '已开放' : '未开放'}`;
    if (model.kind === 'demo') {
      return {
        name,
        state: 'ok',
        found: {
          en: `demo, offline, without a key; ${coding}`,
          zh: `演示模型，离线，无需密钥；${codingInChinese}`,
        },
        mend: {
          en: 'set OPENAI_API_KEY or ANTHROPIC_API_KEY for a real one',
          zh: '设置 OPENAI_API_KEY 或 ANTHROPIC_API_KEY 即可使用真实模型',
        },
      };
    }
    const at = model.baseUrl === undefined ? '' : ` at ${new URL(model.baseUrl).host}`;
    const hasKey = model.apiKey !== '';
    const found = {
      en: `${model.kind} ${model.model}${at}, ${hasKey ? 'key set' : 'no key'}; ${coding}`,
      zh: `${model.kind} ${model.model}${at}，${hasKey ? '已设密钥' : '没有密钥'}；${codingInChinese}`,
    };
    if (hasKey || model.baseUrl !== undefined) return { name, state: 'ok', found };
    const mend = {
      en: 'set OPENAI_API_KEY, or use SLUICE_MODEL=demo',
      zh: '设置 OPENAI_API_KEY，或使用 SLUICE_MODEL=demo',
    };
    return { name, state: 'fail', found, mend };
  } catch (error) {
    const message = String(guardMasker.mask(messageOf(error)));
    return {
      name,
      state: 'fail',
      found: { en: message, zh: inChinese(message) },
      mend: {
        en: 'set the variable as the message says, or take it away',
        zh: '按消息所说设置该变量，或将其去掉',
      },
    };
  }
}
