import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { ExportTickets } from './export-tickets.js';

const wanted = { format: 'csv', include_plumbing: true, after: 0 } as const;

test('N-08 a ticket gives its export once, within its minute, and no other ticket gives any', () => {
  const clock = createManualClock();
  const tickets = new ExportTickets(clock);
  const ticket = tickets.make(wanted);
  expect(tickets.take('constructor')).toBeUndefined();
  expect(tickets.take(ticket)).toEqual(wanted);
  expect(tickets.take(ticket)).toBeUndefined();
  const late = tickets.make(wanted);
  clock.advance(60_000);
  expect(tickets.take(late)).toBeUndefined();
});

test('N-08 tickets that nobody fetches do not pile up', () => {
  const tickets = new ExportTickets(createManualClock());
  const first = tickets.make(wanted);
  for (let index = 0; index < 1_000; index += 1) tickets.make(wanted);
  expect(tickets.take(first)).toBeUndefined();
});
