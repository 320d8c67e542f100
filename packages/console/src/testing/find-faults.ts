import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong for people who use a screen reader or keys alone; one line each. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const engine: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await engine.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
