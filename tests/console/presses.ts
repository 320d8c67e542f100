import type { Page } from './real-bench.js';

/** Does what a person does, and counts it: each press, each word typed is one step. */
export function presses(page: Page) {
  let count = 0;
  const step = async (done: Promise<void>): Promise<void> => {
    await done;
    count += 1;
  };
  return {
    count: () => count,
    button: (name: string) => step(page.getByRole('button', { name, exact: true }).click()),
    link: (name: string) => step(page.getByRole('link', { name, exact: true }).click()),
    fold: (words: string) => step(page.locator('summary', { hasText: words }).click()),
    rule: (words: string) =>
      step(page.locator('.offers label', { hasText: words }).first().click()),
    option: async (label: string, value: string) => {
      await page.getByLabel(label).selectOption(value);
      count += 1;
    },
    key: (name: string) => step(page.keyboard.press(name)),
    words: (text: string) => step(page.keyboard.type(text)),
  };
}
