import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess } from "#tests/support/process.ts";
import { withBrowser } from "./support/browser.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { withSeededServer } from "./support/seeded-server.ts";

const PRODUCTS = 10_000;
const SEARCHES = ["rapier gripper 42", "heald frame aluminium", "roller rubber 3", "nozzle brass 120"];

/** The back office's list at 10,000 products: the request after each key, and the browser's longest tasks. */
export const bench = (): Promise<void> =>
  withSeededServer({ products: PRODUCTS }, async (server) => {
    const calls = await typedCalls(server);
    const tasks = await longestTasks(server);
    const typed = "list call while typing a search";
    await storeFigures("admin", {
      title: `Back office list at ${PRODUCTS.toLocaleString("en")} products`,
      head: ["what", "figure"],
      rows: [
        [`${typed}, p50 (${calls.length} calls)`, `${quantile(calls, 0.5).toFixed(1)} ms`],
        [`${typed}, p95`, `${quantile(calls, 0.95).toFixed(1)} ms`],
        ...tasks.map(({ step, longest }) => [`longest browser task: ${step}`, `${longest.toFixed(0)} ms`]),
      ],
    });
  });

/** The duration in milliseconds of the list request after every key of some searches. */
async function typedCalls(server: ServerProcess): Promise<number[]> {
  const admin = await server.signIn();
  const times: number[] = [];
  for (const text of SEARCHES) {
    for (let length = 1; length <= text.length; length += 1) {
      const query = new URLSearchParams({
        search: text.slice(0, length),
        sortField: "createdAt",
        sortOrder: "desc",
      });
      const from = performance.now();
      const { status } = await admin.get(`/api/products?${query}`);
      if (status !== 200) throw new Error(`The list answered ${status}`);
      times.push(performance.now() - from);
    }
  }
  return times;
}

const longestTasks = (server: ServerProcess): Promise<{ step: string; longest: number }[]> =>
  withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/admin/login`);
    await page.getByLabel("Email").fill(ADMIN_EMAIL);
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("link", { name: "Products", exact: true }).first().click();
    const rows = page.getByRole("row");
    await rows.nth(20).waitFor();
    await page.evaluate(() => {
      const found = window as unknown as { tasks: number[] };
      found.tasks = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.tasks.push(entry.duration);
      }).observe({ type: "longtask", buffered: false });
    });
    const steps: [string, () => Promise<unknown>][] = [
      ["a page of rows is rendered", () => page.getByRole("button", { name: "Next" }).click()],
      [
        "sorted",
        () =>
          page
            .getByRole("columnheader")
            .getByRole("button", { name: /Title|Product/ })
            .first()
            .click(),
      ],
      ["all rows selected", () => page.getByRole("checkbox").first().click()],
      [
        "a search typed",
        () => page.getByPlaceholder("Search products...").pressSequentially("gripper", { delay: 60 }),
      ],
    ];
    const results = [];
    for (const [step, act] of steps) {
      await act();
      await page.waitForLoadState("networkidle");
      const longest = await page.evaluate(() => {
        const found = window as unknown as { tasks: number[] };
        return Math.max(0, ...found.tasks.splice(0));
      });
      results.push({ step, longest });
    }
    return results;
  });
