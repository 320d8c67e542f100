import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createRuntime } from '../runtime.js';
import { systemPorts } from '../system/index.js';
import { createCollectingLog } from '../testing/collecting-log.js';
import { createModeSet } from './mode-set.js';
import { createRegistry } from './registry.js';

const noted = (name: string, allowedModes: readonly string[], ran: string[] = []) =>
  tool({
    name,
    allowedModes,
    parameters: z.object({}),
    execute: () => {
      ran.push(name);
      return { done: name };
    },
  });

function shop(openModes: readonly string[] = []) {
  const ran: string[] = [];
  const registry = createRegistry({
    log: createCollectingLog(),
    modes: [
      { name: 'support' },
      { name: 'staff', opening: 'a supervisor opens it at the desk' },
      'admin',
    ],
  });
  registry.register(noted('look_up', ['support', 'staff', 'admin'], ran));
  registry.register(noted('refund', ['staff', 'admin'], ran));
  registry.register(noted('wipe', ['admin'], ran));
  const permission = { mode: 'auto' } as const;
  const runtime = createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 's1',
    permission,
    openModes,
  });
  const run = (name: string, mode: string) =>
    runtime.runCall({ id: `call_${name}_${mode}`, name, arguments: '{}' }, { mode });
  return { registry, run, ran, runtime };
}

describe('modes of the program', () => {
  test('L-04 a model is offered the tools of its mode and no other runs', async () => {
    const { registry, run, ran } = shop();
    expect(registry.listTools('support').map(({ name }) => name)).toEqual(['look_up']);
    expect(registry.getToolsSchema('staff').map(({ function: { name } }) => name)).toEqual([
      'look_up',
      'refund',
    ]);
    expect(await run('look_up', 'support')).toMatchObject({ isError: false });
    expect(await run('refund', 'support')).toMatchObject({ isError: true });
    expect(ran).toEqual(['look_up']);
  });

  test('L-04 a denial says who can open the mode and with what, and names no mode the program does not have', async () => {
    const closed = JSON.stringify(await shop().run('refund', 'support'));
    expect(closed).toContain(
      'needs staff mode, which is not open yet: a supervisor opens it at the desk',
    );
    expect(closed).not.toMatch(/coding|chat_safe|SLUICE|later version/);
    const open = JSON.stringify(await shop(['staff']).run('refund', 'support'));
    expect(open).toContain('The operator can create a staff session; this one keeps its mode.');
    const bare = JSON.stringify(await shop().run('wipe', 'support'));
    expect(bare).toContain('needs admin mode, which is not open yet: the operator can open it');
  });

  test('L-10 a tool that the operator has closed everywhere is not said to need another mode', async () => {
    const { registry, run, runtime } = shop(['staff']);
    registry.setModeOverride('refund', []);
    const denied = JSON.stringify(await run('refund', 'support'));
    expect(denied).toContain('has been closed in every mode by the operator');
    expect(denied).not.toContain('needs');
    const { gates } = await runtime.explain({ name: 'refund', arguments: '{}' }, 'staff');
    expect(gates.at(-1)).toMatchObject({ where: "the operator's override of the modes of refund" });
  });

  test('L-04 a mode that is not in the set throws everywhere, names the nearest and opens nothing', async () => {
    const { registry, run, ran, runtime } = shop();
    for (const mode of [
      'Support',
      'suport',
      'chat_safe',
      'coding',
      '',
      '__proto__',
      'constructor',
    ]) {
      const words = /is unknown; use "support" or "staff" or "admin"/;
      expect(() => registry.listTools(mode)).toThrow(words);
      expect(() => registry.getToolsSchema(mode)).toThrow(words);
      expect(() => registry.checkMode('look_up', mode)).toThrow(words);
      expect(() => registry.setModeOverride('look_up', [mode])).toThrow(words);
      await expect(run('look_up', mode)).rejects.toThrow(words);
      await expect(runtime.explain({ name: 'look_up' }, mode)).rejects.toThrow(words);
    }
    expect(() => registry.listTools('suport')).toThrow('did you mean "support"?');
    expect(ran).toEqual([]);
  });

  test('L-04 a tool for a mode that the set does not have does not register, unless a mode stands for it', () => {
    const { registry } = shop();
    expect(() => registry.register(noted('edit', ['coding']))).toThrow(
      /Tool "edit": Mode "coding" is unknown; use "support" or "staff" or "admin".*standsFor: \['coding'\]/,
    );
    expect(() => registry.register(noted('edit', ['stuff']))).toThrow('did you mean "staff"?');
    expect(registry.get('edit')).toBeUndefined();
    const standing = createRegistry({
      modes: [
        { name: 'support', standsFor: ['chat_safe'] },
        { name: 'staff', standsFor: ['chat_safe', 'coding'] },
      ],
    });
    standing.register(noted('clock', ['chat_safe', 'coding']));
    standing.register(noted('edit', ['coding']));
    expect([...standing.getEffectiveModes('clock')]).toEqual(['support', 'staff']);
    expect([...standing.getEffectiveModes('edit')]).toEqual(['staff']);
    expect(() => standing.setModeOverride('edit', ['support'])).toThrow(/does not declare support/);
  });

  test.each([
    ['no mode', [], /has no mode.*weakest first/],
    ['a mode twice', ['a', 'b', 'a'], /names the mode "a" twice/],
    ['a name with a space', ['front desk'], /"front desk" is no name of a mode/],
    [
      'a name for another mode',
      ['a', { name: 'b', standsFor: ['a'] }],
      /stand for "a", which is a/,
    ],
    ['something that is no mode', [{ title: 'a' }], /undefined is no name of a mode/],
  ])('L-04 a set with %s is refused when it is made', (_, modes, words) => {
    expect(() => Reflect.apply(createRegistry, undefined, [{ modes }])).toThrow(words);
  });

  test('L-04 of two modes the weaker is the one that is listed first', () => {
    const modes = createModeSet(['a', 'b', 'c']);
    expect(modes.weakest).toBe('a');
    expect(modes.weaker('c', 'b')).toBe('b');
    expect(modes.weaker('a', 'c')).toBe('a');
    expect(() => modes.weaker('a', 'd')).toThrow(/"d" is unknown/);
  });
});

test('L-04 for any set and any declaration, a tool is open exactly in the modes that it declares', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.boolean()), (modes, coins) => {
      const registry = createRegistry({ modes, log: createCollectingLog() });
      const declared = modes.filter(() => coins.next().value === true);
      registry.register(noted('t', declared));
      for (const mode of modes) {
        expect(registry.checkMode('t', mode)).toBe(declared.includes(mode));
        expect(registry.listTools(mode)).toHaveLength(declared.includes(mode) ? 1 : 0);
      }
    }),
  );
});
