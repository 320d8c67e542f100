import { expect, test } from 'vitest';
import { tool } from '../../define/tool.js';
import type { ToolMode } from '../../mode.js';
import { createGateCore } from '../../testing/create-gate-core.js';
import { modeGate } from './mode-gate.js';

const write = tool('write_note', () => 1, { allowedModes: ['coding'] });
const nowhere = tool('nowhere', () => 1);
const core = createGateCore([write, nowhere]);
const call = (mode: ToolMode, asked = write) => ({
  id: '1',
  name: asked.name,
  mode,
  tool: asked,
  arguments: 'not looked at',
});

test('a tool passes in a mode that it declares, with its arguments untouched', () => {
  expect(modeGate(core, call('coding'))).toEqual({
    gate: 'mode',
    verdict: 'pass',
    why: 'write_note is open in coding mode',
    arguments: 'not looked at',
  });
});

test('in another mode it stops, and says where the modes stand and what a person can do', () => {
  const why = 'write_note is not allowed in chat_safe mode';
  expect(modeGate(core, call('chat_safe'))).toMatchObject({
    gate: 'mode',
    verdict: 'stop',
    why,
    where: 'the definition of write_note: allowedModes',
    nextAction: expect.stringContaining('needs coding mode'),
    stop: {
      state: 'DENIED',
      note: 'mode gate',
      denied: { call_id: '1', tool_name: 'write_note', mode: 'chat_safe', message: why },
      failure: { code: 'MODE_DENIED' },
    },
  });
});

test('while coding is closed no session in it is offered, in either language', () => {
  const closed = { ...core, openModes: new Set<string>() };
  expect(modeGate(closed, call('chat_safe'))).toMatchObject({
    nextAction: expect.stringContaining('not open yet'),
  });
  expect(modeGate({ ...closed, language: 'zh' }, call('chat_safe'))).toMatchObject({
    nextAction: expect.stringContaining('SLUICE_CODING=open'),
  });
});

test('a tool that declares no mode stops in every mode, with words for its author', () => {
  for (const mode of ['chat_safe', 'coding'] as const) {
    expect(modeGate(core, call(mode, nowhere))).toMatchObject({
      verdict: 'stop',
      where: 'the definition of nowhere declares no allowedModes',
      nextAction: expect.stringContaining('has to declare its modes'),
    });
  }
});

test('an override that takes the mode away stops the call', () => {
  const tightened = createGateCore([write]);
  tightened.registry.setModeOverride('write_note', []);
  expect(modeGate(tightened, call('coding')).verdict).toBe('stop');
});
