import { expect, type Page, type TestStepInfo, type TestType } from "@playwright/test";
import { faultsHere } from "./design.ts";
import { isDue } from "./due.ts";

/** The page of the running test. */
let present: Page | undefined;
/** The current nesting of steps. */
let depth = 0;

/** Sets the page whose steps are checked, or none. */
export function setCheckedPage(page: Page | undefined): void {
  present = page;
  depth = 0;
}

/** Checks the state after each step of a test, like the one at its end. */
export function checkingEachStep<T extends object, W extends object>(test: TestType<T, W>): TestType<T, W> {
  const { step, extend } = test;
  const withCheck = <R>(title: string, body: (info: TestStepInfo) => R | Promise<R>, options?: object) =>
    step(
      title,
      async (info) => {
        depth += 1;
        const result = await body(info);
        depth -= 1;
        if (depth === 0) await checkPage();
        return result;
      },
      options,
    );
  test.step = Object.assign(withCheck, { skip: step.skip });
  test.extend = ((fixtures: never) => checkingEachStep(extend(fixtures))) as typeof extend;
  return test;
}

async function checkPage(): Promise<void> {
  const page = present;
  if (!page || page.isClosed() || !(await isDue("layout", page).catch(() => true))) return;
  const faults = () => {
    if (page.isClosed() || !page.url().startsWith("http")) return [];
    return faultsHere(page).catch((error: Error) => {
      // Another page is loading.
      if (/Execution context was destroyed|navigat/.test(error.message)) return [error.message];
      throw error;
    });
  };
  await expect.poll(faults, { message: "the step ends on a sound page" }).toEqual([]);
}
