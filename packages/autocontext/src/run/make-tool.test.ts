import { join } from 'node:path';
import { ciChanges, ciIndexStatus, ciSearch, codeQuestions } from '@sluice/codeintel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '../settings/settings.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { uptimeMs } from '../uptime-ms.js';
import { makeTool, type ToolMaker } from './make-tool.js';
import { RepositoryCode } from './repository-code.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

function maker(more: Partial<ToolMaker> = {}): ToolMaker {
  made = temporaryRepository();
  const { root, env } = made;
  const deadline = uptimeMs() + 5000;
  const cacheFolder = join(root, '..', 'cache');
  const options = { root, cacheFolder, prompt: 'p', deadline, maxStats: 600 };
  const code = new RepositoryCode(options);
  return { code, settings: defaultSettings, prompt: 'p', root, env, deadline, ...more };
}

const planned = (tool: string) =>
  ({ tool, tier: 1, reason: '', args: {}, timeout_ms: 700 }) as const;

test('every tool of a plan is the one of its name, with its own words, schema and time', async () => {
  const given = maker();
  for (const question of [ciIndexStatus, ciChanges, ciSearch, ...codeQuestions]) {
    const { tool, version } = (await makeTool(planned(question.name), given))!;
    expect(tool.name).toBe(question.name);
    expect(tool.description).toBe(question.description);
    expect(tool.schema.json).toEqual(question.schema);
    expect(version).toBe(question.version);
    expect(tool.metadata.timeout).toBe(700);
  }
});

test('O-06 there is no tool of another name, nor of one that every object has', async () => {
  const given = maker();
  for (const name of ['fs_write', 'constructor', '__proto__', '']) {
    expect(await makeTool(planned(name), given), name).toBeUndefined();
  }
});

test('O-03 a program that the person named stands in, for a built-in tool too', async () => {
  const tools = new Map([
    ['ci_search', { command: ['mine', '--x'] }],
    ['other', { command: ['grep'] }],
    ['ci_calls', { command: [] }],
  ]);
  const given = maker({ settings: { ...defaultSettings, tools } });
  const named = await makeTool(planned('ci_search'), given);
  expect([named?.version, named?.tool.description]).toEqual(['command', 'The program mine']);
  expect((await makeTool(planned('other'), given))?.tool.description).toBe('The program grep');
});

test('the status of a repository without an index says so at once', async () => {
  const given = maker();
  const made = (await makeTool(planned('ci_index_status'), given))!;
  const { runtime } = createTestRuntime({ tools: [made.tool] });
  const call = { id: '1', name: 'ci_index_status', arguments: {} };
  const summary = 'no index yet; files are read directly';
  expect(await runtime.runCall(call, { mode: 'coding' })).toMatchObject({
    isError: false,
    result: { state: 'missing', summary },
  });
  expect(made.finds).toEqual({ finds: [], summary, isTruncated: false });
  expect(given.code.isIndexMissing).toBe(true);
  expect(given.code.wantsIndex).toBe(false);
});
