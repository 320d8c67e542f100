import { expect, test } from 'vitest';
import { closingText } from './closing-text.js';
import type { TurnEnd } from './turn-outcome.js';

const ends: readonly [TurnEnd, string, string][] = [
  [{ status: 'cancelled', reason: 'by hand' }, 'Cancelled: by hand', '已取消：by hand'],
  [{ status: 'budget_exceeded', limit: 'steps' }, 'maximum number of tool calls', '次数上限'],
  [{ status: 'budget_exceeded', limit: 'time' }, 'the time for this request', '时间已用完'],
  [{ status: 'budget_exceeded', limit: 'tokens' }, 'the number of tokens', '令牌数已用完'],
  [{ status: 'budget_exceeded', limit: 'cost' }, 'the money', '费用已用完'],
  [{ status: 'loop_guard', toolName: 'fail', failures: 4 }, 'call of fail failed 4', '失败了 4 次'],
  [
    { status: 'model_error', code: 'MODEL_AUTH', message: 'bad key' },
    'could not answer: bad key',
    '模型无法回答：bad key',
  ],
  [{ status: 'approval_expired' }, 'nobody answered', '无人及时答复'],
  [{ status: 'store_error', message: 'full' }, 'could not be recorded: full', '无法记录'],
];

test.each(ends)('U-08 %j is told in both languages', (end, en, zh) => {
  expect(closingText(end, 'en')).toContain(en);
  expect(closingText(end, 'zh')).toContain(zh);
});

test.each(['completed', 'idle', 'suspended', 'lease_lost'] as const)(
  'a turn that ended as %s adds no words of ours',
  (status) => {
    expect([closingText({ status }, 'en'), closingText({ status }, 'zh')]).toEqual(['', '']);
  },
);
