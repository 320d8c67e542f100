import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { phoneTexts } from '../../packages/console/src/text/phone-texts.js';
import { signInTexts } from '../../packages/console/src/text/sign-in-texts.js';
import { type Browser, openPage, type Page, realBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('phone');

const NAME = 'sluice.test';
const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
/** A browser for which the name is this machine, and no safe place: as a phone sees an address of the network. */
let phone: Browser;
beforeAll(async () => {
  phone = await chromium.launch({
    executablePath: process.env.SLUICE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
    ],
  });
  mkdirSync(output, { recursive: true });
});
afterAll(async () => {
  await phone?.close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function reachable() {
  const port = await freePort();
  return realBench(stage.folder, {
    gateway: { port, allowedOrigins: [`http://${NAME}:${port}`] },
  });
}

async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: phoneTexts.en.show }).click();
  await page.getByRole('img', { name: phoneTexts.en.qr }).waitFor();
  return page.locator('.phone-address').innerText();
}

test('N-07 a phone signs in by the code of the page as whoever asked, once, stays in after a reload, and is out when revoked', async () => {
  const bench = await reachable();
  try {
    const { ask } = await bench.client();
    const { token } = await ask('people.add', { name: 'ann', role: 'approver' });
    const page = await stage.open(`${bench.gateway.url}/#/people`);
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('You are ann, approver.').waitFor();
    const address = await codeOf(page);
    expect(new URL(address).hostname).toBe(NAME);
    await page.getByText('plain http').waitFor();

    const screen = { viewport: { width: 390, height: 844 } };
    const other = await openPage(phone, address, screen);
    expect(await other.evaluate(() => globalThis.isSecureContext)).toBe(false);
    await other.getByRole('button', { name: 'Settings' }).click();
    await other.getByText('Signed in as ann (approver)').waitFor();
    expect(other.url()).not.toContain('launch');
    await other.reload();
    await other.getByRole('button', { name: 'Settings' }).click();
    await other.getByText('Signed in as ann (approver)').waitFor();

    const thief = await openPage(phone, address, screen);
    await thief.getByText(signInTexts.en.used).waitFor();
    await ask('people.revoke', { name: 'ann' });
    await other.getByText(signInTexts.en.revoked).waitFor();
    for (const opened of [page, other, thief]) await opened.context().close();
  } finally {
    await bench.close();
  }
});

test('N-07 where only this machine reaches the gateway there is no code, and the page says how there would be one', async () => {
  const bench = await realBench(stage.folder);
  try {
    const page = await stage.open(bench.gateway.newLaunchUrl('/people'));
    await page.getByRole('button', { name: phoneTexts.en.show }).click();
    await page.getByText('sluice serve --lan').waitFor();
    expect(await page.locator('.qr-code').count()).toBe(0);
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test.each(screens)(
  'N-07 the code for a phone at %i × %i, %s, %s: dark on white, no fault of access',
  async (width, height, colorScheme, locale) => {
    const words = phoneTexts[locale === 'zh-CN' ? 'zh' : 'en'];
    const bench = await reachable();
    try {
      const page = await stage.open(bench.gateway.newLaunchUrl('/people'), {
        viewport: { width, height },
        colorScheme,
        locale,
      });
      await page.getByRole('button', { name: words.show }).click();
      await page.getByRole('img', { name: words.qr }).waitFor();
      expect(await page.locator('.qr-code rect').getAttribute('fill')).toBe('#fff');
      expect(await findFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.screenshot({ path: join(output, `phone-${width}-${colorScheme}-${locale}.png`) });
      await page.context().close();
    } finally {
      await bench.close();
    }
  },
);

test('N-07 a notification and a sound come by choice alone, and are switched off again in the page', async () => {
  const bench = await realBench(stage.folder, {
    script: [
      { calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'x' } }] },
      'done',
    ],
  });
  try {
    const page = await stage.open('about:blank');
    await page.addInitScript(() => {
      const heard: string[] = [];
      class Bell {
        static permission = 'default';
        static async requestPermission() {
          Bell.permission = 'granted';
          return 'granted';
        }
        constructor(title: string) {
          heard.push(title);
        }
      }
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...args) {
        heard.push(`tone ${this.frequency.value}`);
        return start.apply(this, args);
      };
      Object.defineProperty(document, 'hidden', { value: true });
      Object.assign(window, { Notification: Bell, heard });
    });
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
    await page.goto(bench.gateway.newLaunchUrl('/inbox'));
    const sound = page.getByLabel('Sound');
    const notify = page.getByLabel('Notify me on this desktop');
    await notify.waitFor();
    expect([await sound.isChecked(), await notify.isChecked()]).toEqual([false, false]);
    await sound.check();
    await expect.poll(heard, SOON).toEqual(['tone 660', 'tone 880']);
    await notify.check();
    await bench.agent.sessions.create({ id: 's1', mode: 'coding', title: 'One' });
    const first = bench.agent.send('s1', 'write').catch(() => undefined);
    await expect
      .poll(heard, SOON)
      .toEqual([
        'tone 660',
        'tone 880',
        'Sluice: fs_write needs your approval',
        'tone 660',
        'tone 880',
      ]);
    await sound.uncheck();
    await notify.uncheck();
    await page.reload();
    await notify.waitFor();
    expect([await sound.isChecked(), await notify.isChecked()]).toEqual([false, false]);
    bench.agent.cancel('s1');
    await first;
    await page.context().close();
  } finally {
    await bench.close();
  }
});
