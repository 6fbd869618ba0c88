import type { Page } from "@playwright/test";

/** How far anything moved by itself since the page was opened. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const moved = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(moved.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Where nothing moved nobody calls.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
