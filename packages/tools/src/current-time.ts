import { type Tool, tool } from '@sluice/kernel';
import { z } from 'zod';
import { failure } from './tool-failure.js';

export function currentTimeTool(now: () => Date): Tool {
  return tool({
    name: 'current_time',
    description: 'The current date and time.',
    parameters: z.strictObject({
      timezone: z.string().min(1).default('UTC').describe('IANA name, e.g. Europe/Berlin'),
    }),
    group: 'world',
    allowedModes: ['chat_safe', 'coding'],
    metadata: {
      title: 'Current time',
      readonly: true,
      destructive: false,
      idempotent: true,
      openWorld: false,
      concurrent: true,
      timeout: 5_000,
    },
    execute: ({ timezone }) => {
      const date = now();
      const time = formatIn(date, timezone);
      if (time === undefined) {
        return failure(
          'INVALID_TIMEZONE',
          `Unknown time zone: ${timezone.slice(0, 80)}`,
          ['Use an IANA name such as UTC, Asia/Shanghai or America/New_York'],
          { timezone: timezone.slice(0, 80) },
        );
      }
      return { time, timezone, iso: date.toISOString() };
    },
  });
}

function formatIn(date: Date, timeZone: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).formatToParts(date);
    const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
    const day = `${part('year')}-${part('month')}-${part('day')}`;
    return `${day} ${part('hour')}:${part('minute')}:${part('second')}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
