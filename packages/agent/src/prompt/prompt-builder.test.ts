import { createRegistry, tool } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/agent-bench.js';
import { PromptBuilder } from './prompt-builder.js';
import { safetyLayer } from './safety-layer.js';

describe('the prompt', () => {
  const clock = createManualClock(Date.UTC(2026, 1, 21));

  test('M-10 session and mode are both required', async () => {
    const { registry } = createBench([]);
    const builder = new PromptBuilder({ registry, clock, openModes: new Set() });
    expect(builder.build).toHaveLength(2);
    await expect(builder.build('', 'chat_safe')).rejects.toThrow(/needs a session/);
    for (const mode of [undefined, null, 'all', 'admin', '']) {
      await expect(builder.build('s1', mode as 'chat_safe')).rejects.toThrow(/unknown/);
    }
  });

  test('M-10 the layers stand in their order and empty ones are left out', async () => {
    const { registry } = createBench([]);
    const full = await new PromptBuilder({
      registry,
      clock,
      openModes: new Set(),
      identity: 'IDENTITY',
      projectContext: (sessionId) => `PROJECT of ${sessionId}`,
      recall: () => [{ title: 'MEMORY', content: 'x', source: 's', score: 1, tags: [] }],
    }).build('s1', 'chat_safe');
    const places = [
      'IDENTITY',
      '## Available Tools',
      'Current session mode: **chat_safe**',
      '## Project Context\n\nPROJECT of s1',
      '[Recalled Memories]\n- MEMORY: x',
      'Today is 2026-02-21 (UTC).',
    ].map((text) => full.indexOf(text));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const bare = await new PromptBuilder({ registry, clock, openModes: new Set() }).build(
      's1',
      'coding',
    );
    expect(bare).not.toContain('Project Context');
    expect(bare).not.toContain('Recalled');
  });

  test('M-10 while coding is closed it offers no switch; when it is open it names the operator', () => {
    const { registry } = createBench([]);
    expect(safetyLayer(registry, 'chat_safe', new Set([]))).not.toMatch(/operator can create/);
    expect(safetyLayer(registry, 'chat_safe', new Set(['coding']))).toContain(
      '- read_file: needs coding mode; the operator can create a coding session',
    );
  });

  test('a tool that declares no mode, and one that an override takes away, are listed as withheld', () => {
    const registry = createRegistry();
    registry.register(tool({ name: 'nowhere', execute: () => 1 }));
    registry.register(tool({ name: 'taken', execute: () => 1, allowedModes: ['chat_safe'] }));
    registry.setModeOverride('taken', []);
    const text = safetyLayer(registry, 'chat_safe', new Set([]));
    expect(text).toContain('- nowhere: open in no mode');
    expect(text).toContain('- taken: open in no mode');
  });

  test('a long project context is cut and says so', async () => {
    const { registry } = createBench([]);
    const text = await new PromptBuilder({
      registry,
      clock,
      openModes: new Set(),
      projectContext: () => 'p'.repeat(40_000),
    }).build('s1', 'chat_safe');
    expect(text).toContain('[… 8000 characters cut]');
  });
});

describe('memory recall', () => {
  test('what memory holds on the message is in the prompt, also for a part of the words', async () => {
    const { agent, store, model } = createBench(['ok', 'ok']);
    await agent.sessions.create({ id: 's1' });
    await store.memory.append('main', {
      title: 'Deploy',
      content: 'Fridays only',
      source: 'curated',
      tags: [],
    });
    await agent.send('s1', 'hello, when exactly may I deploy the new website please?');
    expect(model.requests[0]?.system).toContain('- Deploy: Fridays only');
    await agent.send('s1', 'zebra');
    expect(model.requests[1]?.system).not.toContain('Fridays');
  });

  test('another scope is never recalled, and a memory that fails stops nothing', async () => {
    const { agent, store, model, log } = createBench(['ok', 'ok'], {
      memoryScope: (sessionId) => `scope of ${sessionId}`,
    });
    await agent.sessions.create({ id: 's1' });
    await store.memory.append('scope of s2', {
      title: 'Deploy',
      content: 'x',
      source: '',
      tags: [],
    });
    await agent.send('s1', 'deploy');
    expect(model.requests[0]?.system).not.toContain('Recalled');
    store.memory.search = () => Promise.reject(new Error('index broken'));
    expect((await agent.send('s1', 'deploy')).text).toBe('ok');
    expect(log.lines.map(({ event }) => event)).toEqual(['memory_recall_failed']);
  });
});
