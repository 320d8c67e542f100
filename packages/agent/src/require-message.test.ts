import { expect, test } from 'vitest';
import { requireMessage, requireSendOptions, requireSessionId } from './require-message.js';
import { createBench } from './testing/agent-bench.js';

const check = (content: unknown, options?: unknown) => () => requireMessage('s1', content, options);

test('words, or words with files, and the options there are', () => {
  expect(check('hello')).not.toThrow();
  expect(check({ text: 'look', attachments: [] }, { whenAsked: 'return' })).not.toThrow();
  expect(check({ text: '', attachments: [{ data: 'aGk=' }] })).not.toThrow();
});

test.each([
  [undefined, "use send(sessionId, 'hello')"],
  ['  ', 'The message is empty'],
  [[{ role: 'user', content: 'hi' }], 'send the new message alone'],
  [{ role: 'user', content: 'hi' }, 'has no `text`'],
  [{ text: 'hi', files: [] }, 'A message has no "files"'],
])('%j is no message, and the way out is told', (content, words) => {
  expect(check(content)).toThrow(words);
});

test.each([
  [{ whenask: 'return' }, 'did you mean `whenAsked`?'],
  [{ abortSignal: 1 }, 'did you mean `signal`?'],
  [{ whenAsked: 'stop' }, 'whenAsked is string "stop"; use one of wait, return'],
  [{ whileBusy: 'wait' }, 'use one of refuse, queue, answer'],
  [{ signal: new AbortController() }, 'pass its signal: controller.signal'],
  ['quick', 'use an object'],
])('the options %j would be taken for others, or for none', (options, words) => {
  expect(() => requireSendOptions(options)).toThrow(words);
});

test('a session is named by its id', () => {
  expect(() => requireSessionId({ id: 's1' })).toThrow('use its id');
});

test('a closed agent begins no turn and says so', async () => {
  const { agent } = createBench(['hi']);
  await agent.sessions.create({ id: 's1' });
  await agent.close();
  for (const late of [() => agent.send('s1', 'go'), () => agent.resume('s1')]) {
    await expect(late()).rejects.toMatchObject({ code: 'AGENT_CLOSED' });
  }
});
