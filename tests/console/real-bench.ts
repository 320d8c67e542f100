import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { openBrowser } from '../../packages/console/src/testing/open-browser.js';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from '../../packages/gateway/src/testing/gateway-bench.js';
import { systemPorts } from '../../packages/kernel/src/system/index.js';
import { createCollectingLog } from '../../packages/kernel/src/testing/index.js';
import { createStore, type Store } from '../../packages/store/src/index.js';

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
export type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

/** For a machine that has much else to do. */
export const SOON = { timeout: 45_000 };

export interface RealBench extends GatewayBench {
  readonly kept: Store;
  readonly folder: string;
}

/** A real gateway over a real store in a folder of its own, with the page served from `consoleFolder`. */
export async function realBench(
  consoleFolder: string,
  options: BenchOptions = {},
): Promise<RealBench> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-console-real-'));
  const kept = await createStore({
    path: join(folder, 'store.db'),
    masker: systemPorts().masker,
    clock: systemPorts().clock,
    log: createCollectingLog(),
  });
  const bench = await createGatewayBench({
    ...options,
    store: kept,
    gateway: {
      consoleFolder,
      audit: kept.audit,
      figures: (span) => kept.figures(span),
      limits: { requestBurst: 5_000, requestsPerSecond: 5_000 },
      ...options.gateway,
    },
  });
  return {
    ...bench,
    kept,
    folder,
    async close() {
      await bench.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const screens = [
  [1440, 900, 'light', 'en-GB'],
  [1280, 800, 'dark', 'zh-CN'],
  [390, 844, 'light', 'zh-CN'],
  [390, 844, 'dark', 'en-GB'],
] as const;

export async function openPage(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(SOON.timeout);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
