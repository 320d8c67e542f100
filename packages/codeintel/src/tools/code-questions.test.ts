import { expect, test } from 'vitest';
import { ciIndexStatus } from './ci-index-status.js';
import { codeQuestions } from './code-questions.js';

interface NumberSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

const descriptions = [ciIndexStatus, ...codeQuestions];

test('O-04 O-06 what auto tools may do with a tool lies within what its schema allows', () => {
  for (const { name, schema, automatic, timeoutMs } of descriptions) {
    const properties = schema.properties as Readonly<Record<string, NumberSchema>>;
    for (const [key, { min, max }] of Object.entries(automatic.clamps)) {
      expect(properties[key], `${name} ${key}`).toMatchObject({ type: 'integer' });
      expect(min).toBeGreaterThanOrEqual(properties[key]?.minimum ?? 0);
      expect(max).toBeLessThanOrEqual(properties[key]?.maximum ?? 0);
    }
    for (const [key, words] of Object.entries(automatic.choices)) {
      expect(properties[key]?.enum).toEqual(expect.arrayContaining([...words]));
    }
    expect(automatic.timeoutMs).toBeLessThanOrEqual(timeoutMs);
  }
});

test('every number that a schema bounds and settings may give is held to a range', () => {
  for (const { name, schema, automatic } of descriptions) {
    const properties = Object.entries(schema.properties as Record<string, NumberSchema>);
    const whole = properties.filter(([, { type }]) => type === 'integer').map(([key]) => key);
    expect(Object.keys(automatic.clamps).sort(), name).toEqual(whole.sort());
  }
});
