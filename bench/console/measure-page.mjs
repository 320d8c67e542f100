// What is measured inside the browser, over its own protocol.

/** Scrolls for some seconds, so many pixels a frame, and tells how long the frames took. */
export async function scrollFrames(page, selector, { pixels, seconds }) {
  return page.evaluate(
    ([box, step, ms]) =>
      new Promise((resolve) => {
        const element = document.querySelector(box);
        const frames = [];
        const start = performance.now();
        let last = start;
        const tick = (now) => {
          frames.push(now - last);
          last = now;
          element.scrollBy(0, step);
          if (now - start < ms) requestAnimationFrame(tick);
          else resolve(frames.slice(2));
        };
        requestAnimationFrame(tick);
      }),
    [selector, pixels, seconds * 1_000],
  );
}

/** The same, with the processor time that the page's main thread took for each frame: a busy machine does not change it. */
export async function scrollCost(page, selector, how) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await metricOf(session, 'ThreadTime');
  const frames = await scrollFrames(page, selector, how);
  const after = await metricOf(session, 'ThreadTime');
  await session.detach();
  return { frames, cpuMsAFrame: ((after - before) * 1_000) / frames.length };
}

/** From a key or click to the frame that shows it, as the browser itself counts it. */
export async function watchInteractions(page) {
  await page.evaluate(() => {
    globalThis.benchEvents = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!entry.interactionId) continue;
        const { target, name, duration, startTime, processingStart, processingEnd } = entry;
        const where = target?.className || target?.nodeName || 'nothing';
        const handled = processingEnd - processingStart;
        const waited = processingStart - startTime;
        globalThis.benchEvents.push({ ms: duration, what: `${name} on ${where}`, waited, handled });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  });
}

/** The slowest since it was last asked: how long, what, and how much of it the page waited and worked. */
export async function slowestInteraction(page) {
  await page.waitForTimeout(300);
  const events = await page.evaluate(() => globalThis.benchEvents.splice(0));
  const [slowest] = events.toSorted((one, other) => other.ms - one.ms);
  return slowest ?? { ms: 0, what: 'none', waited: 0, handled: 0 };
}

/** What the page holds after the garbage is gone. */
export async function heapBytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const bytes = await metricOf(session, 'JSHeapUsedSize');
  await session.detach();
  return bytes;
}

async function metricOf(session, wanted) {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === wanted);
  if (!found) throw new Error(`The browser does not tell ${wanted}`);
  return found.value;
}
