import { expect, test } from 'vitest';
import { createScriptedModel } from '../testing/scripted-model.js';
import { Budget, defaultBudget, requireBudget } from './budget.js';

const LIMITS = { maxSteps: 2, maxDurationMs: 100, maxTokens: 50 };
const PRICE = { inputUsdPerMillion: 1_000_000, outputUsdPerMillion: 2_000_000 };
const tokens = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens });

test('G-01 a new budget has spent nothing and everything is left', () => {
  const budget = new Budget(LIMITS, undefined);
  expect(budget.spent).toEqual({ steps: 0, durationMs: 0, inputTokens: 0, outputTokens: 0 });
  expect(budget.timeLeftMs).toBe(100);
  expect(budget.exceeded()).toBeUndefined();
});

test('G-01 each limit is used up when it is reached, not one before', () => {
  const steps = new Budget(LIMITS, undefined);
  steps.spendStep();
  expect(steps.exceeded()).toBeUndefined();
  steps.spendStep();
  expect(steps.exceeded()).toBe('steps');

  const time = new Budget(LIMITS, undefined);
  time.spendTime(99);
  expect([time.timeLeftMs, time.exceeded()]).toEqual([1, undefined]);
  time.spendTime(5);
  expect([time.timeLeftMs, time.exceeded()]).toEqual([0, 'time']);

  const words = new Budget(LIMITS, undefined);
  words.spendTokens(tokens(30, 19));
  expect(words.exceeded()).toBeUndefined();
  words.spendTokens(tokens(0, 1));
  expect(words.exceeded()).toBe('tokens');
});

test('G-01 money is input and output by their prices', () => {
  const budget = new Budget({ ...LIMITS, maxCostUsd: 8 }, PRICE);
  budget.spendTokens(tokens(3, 2));
  expect(budget.spent.costUsd).toBe(7);
  expect(budget.exceeded()).toBeUndefined();
  budget.spendTokens(tokens(1, 0));
  expect(budget.exceeded()).toBe('cost');
});

test('G-10 tokens of a sub-agent count above it, its steps and its time do not', () => {
  const parent = new Budget(LIMITS, undefined);
  const child = new Budget({ ...LIMITS, maxSteps: 9 }, undefined, parent);
  child.spendTokens(tokens(4, 5));
  child.spendStep();
  child.spendTime(7);
  expect(parent.spent).toEqual({ steps: 0, durationMs: 0, inputTokens: 4, outputTokens: 5 });
  parent.spendStep();
  parent.spendStep();
  expect(parent.exceeded()).toBe('steps');
  expect(child.exceeded()).toBeUndefined();
  parent.spendTokens(tokens(50, 0));
  parent.spendTime(0);
  expect(
    new Budget(
      LIMITS,
      undefined,
      new Budget({ ...LIMITS, maxDurationMs: 0 }, undefined),
    ).exceeded(),
  ).toBe('time');
});

test.each([0, -1, Number.NaN, '5', null])('G-01 a limit of %j stops the start', (value) => {
  const limits = { ...defaultBudget, maxTokens: value as number };
  expect(() => requireBudget(limits, createScriptedModel([]))).toThrow(
    expect.objectContaining({ code: 'BUDGET_BAD', message: expect.stringContaining('maxTokens') }),
  );
});

test('G-01 money is limited only where the price is known', () => {
  const limits = { ...defaultBudget, maxCostUsd: 1 };
  expect(() => requireBudget(limits, createScriptedModel([]))).toThrow(/SLUICE_PRICE_PER_MILLION/);
  expect(requireBudget(limits, createScriptedModel([], { price: PRICE }))).toBe(limits);
  expect(requireBudget(defaultBudget, createScriptedModel([]))).toBe(defaultBudget);
});
