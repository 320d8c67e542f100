import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { Slots } from './slots.js';
import { OwnedTurn } from './turn.js';

const make = (name: string, concurrent?: boolean) =>
  tool(name, () => ({}), {
    allowedModes: ['coding'],
    metadata: concurrent === undefined ? {} : { concurrent },
  });
const [serial, other, free] = [make('serial'), make('other', false), make('free', true)];
const newTurn = () => new OwnedTurn({ mode: 'coding' }, []);

test('K-16 a tool that is not concurrent never runs beside itself; a concurrent one does', () => {
  const slots = new Slots(5);
  expect([slots.take(serial), slots.take(serial), slots.take(other)]).toEqual([true, false, true]);
  expect([slots.take(free), slots.take(free), slots.hasRoom(free)]).toEqual([true, true, true]);
  expect([slots.take(free), slots.take(free), slots.hasRoom(free)]).toEqual([true, false, false]);
  slots.giveBack(serial);
  expect(slots.take(serial)).toBe(true);
});

test('K-16 whoever waits gets the next slot that fits, in the order of asking', async () => {
  const slots = new Slots(2);
  const order: string[] = [];
  const wait = (name: string, waiting: typeof serial) =>
    slots.wait(waiting, newTurn()).then((reason) => order.push(`${name} ${reason}`));
  slots.take(serial);
  slots.take(free);
  const all = [wait('serial', serial), wait('first', free), wait('second', free)];
  slots.giveBack(free);
  await all[1];
  slots.giveBack(serial);
  await all[0];
  slots.giveBack(free);
  await all[2];
  expect(order).toEqual(['first undefined', 'serial undefined', 'second undefined']);
  expect([slots.hasRoom(free), slots.hasRoom(serial)]).toEqual([false, false]);
});

test('K-16 a serial tool does not overtake a call of its name that waits', () => {
  const slots = new Slots(1);
  slots.take(free);
  void slots.wait(serial, newTurn());
  expect(slots.take(serial)).toBe(false);
  slots.giveBack(free);
  expect(slots.hasRoom(free)).toBe(false);
  slots.giveBack(serial);
  expect([slots.hasRoom(serial), slots.hasRoom(free)]).toEqual([true, true]);
});

test('K-17 a wait ends with the reason of a cancel and takes no slot', async () => {
  const slots = new Slots(1);
  slots.take(free);
  const [cancelled, turn] = [newTurn(), newTurn()];
  const first = slots.wait(serial, cancelled);
  const second = slots.wait(serial, turn);
  cancelled.cancel('enough');
  expect(await first).toBe('enough');
  slots.giveBack(free);
  expect(await second).toBeUndefined();
  turn.cancel('late');
  expect(slots.hasRoom(free)).toBe(false);
  slots.giveBack(serial);
  expect(slots.hasRoom(serial)).toBe(true);
});
