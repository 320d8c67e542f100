import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const packageFolder = join(here, '../..');
const shots = join(packageFolder, '../../test-output/console');

/** Builds the page from its sources into a folder of its own, so that no stale build is tested. */
export async function buildPage(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-console-'));
  await promisify(execFile)(process.execPath, [join(packageFolder, 'build.mjs'), folder]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.SLUICE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}

/** Keeps a picture for people to look at. */
export async function keepShot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Presses the button, unless the page has come back by itself in the meantime. */
export async function reconnect(page: Page): Promise<void> {
  const lost = page.getByText(/Connection lost/);
  const button = page.getByRole('button', { name: 'Try again' });
  await button.click({ timeout: 1_000 }).catch(() => undefined);
  await lost.waitFor({ state: 'detached', timeout: 40_000 });
}
