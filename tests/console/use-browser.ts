import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import {
  buildPage,
  keepShot,
  openBrowser,
} from '../../packages/console/src/testing/open-browser.js';
import type { BenchOptions } from '../../packages/gateway/src/testing/gateway-bench.js';
import { type Browser, openPage, type Page, type RealBench, realBench } from './real-bench.js';

/** The built page and a browser, for all tests of a file. */
export interface Stage {
  /** Of the built page, from which a gateway serves it. */
  readonly folder: string;
  readonly browser: Browser;
  /** A real gateway with the page; closed after its test. */
  bench(options?: BenchOptions): Promise<RealBench>;
  open(address: string, look?: Parameters<typeof openPage>[2]): Promise<Page>;
}

/**
 * Builds the page and opens the browser before the tests of the file that calls this. After each test its pages and
 * gateways are closed; of one that failed the pages are kept as pictures, under the name of the file.
 */
export function useBrowser(name: string): Stage {
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
  let built: Awaited<ReturnType<typeof buildPage>> | undefined;
  let browser: Browser | undefined;
  const benches: RealBench[] = [];
  const opened = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('the page and the browser are there once a test runs');
    return part;
  };

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildPage(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    built?.remove();
  });
  afterEach(async ({ task }) => {
    for (const context of opened(browser).contexts()) {
      if (task.result?.state === 'fail') {
        for (const page of context.pages()) await keepShot(page, `failed-${name}`);
      }
      await context.close();
    }
    for (const bench of benches.splice(0)) await bench.close();
  });

  return {
    get folder() {
      return opened(built).folder;
    },
    get browser() {
      return opened(browser);
    },
    async bench(options) {
      const bench = await realBench(opened(built).folder, options);
      benches.push(bench);
      return bench;
    },
    open: (address, look) => openPage(opened(browser), address, look),
  };
}
