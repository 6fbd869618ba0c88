import { expect, openList, says, test } from "./support/product-list.ts";

const LONGEST_TASK = 50;

test.use({ trace: "off" });

test("no task of the browser is long: rows drawn, sorted, selected", async ({ browser, server }) => {
  // A page without what the other tests watch it with, which would count as its own work.
  const page = await browser.newPage({ baseURL: server.url });
  await openList(page, server);
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  for (const column of ["Stock", "Price (₹)", "Product"]) {
    await page.getByRole("columnheader", { name: column }).getByRole("button").click();
    await expect(page.getByRole("columnheader", { name: column })).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByRole("region", { name: "Product table" })).toHaveAttribute("aria-busy", "false");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(says(page)).toHaveText("20 selected");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(says(page)).not.toHaveText("20 selected");
  }
  const tasks = mainThreadTasks(await browser.stopTracing());
  await page.close();
  expect(tasks.length).toBeGreaterThan(50);
  expect(tasks.filter((duration) => duration > LONGEST_TASK)).toEqual([]);
});

/** Milliseconds that the page's main thread itself ran in each task: other processes do not count. */
function mainThreadTasks(trace: Buffer): number[] {
  interface TraceEvent {
    name: string;
    pid: number;
    tid: number;
    tdur?: number;
    args: { name?: string };
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const isMain = ({ pid, tid }: TraceEvent) =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid);
  return traceEvents
    .filter((event) => event.name.endsWith("RunTask") && event.tdur !== undefined && isMain(event))
    .map(({ tdur = 0 }) => tdur / 1000);
}
