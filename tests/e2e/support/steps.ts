import { expect, type Page, type TestStepInfo, type TestType } from "@playwright/test";
import { faultsHere } from "./design.ts";

/** The page of the test that runs. */
let present: Page | undefined;
/** How many steps lie in each other at this moment. */
let depth = 0;

/** Names the page whose steps are looked over, or none. */
export function lookAt(page: Page | undefined): void {
  present = page;
  depth = 0;
}

/** Lets the state that each step of a test ends on be looked over, as the one that the test ends on is. */
export function lookingOverSteps<T extends object, W extends object>(test: TestType<T, W>): TestType<T, W> {
  const { step, extend } = test;
  const andLook = <R>(title: string, body: (info: TestStepInfo) => R | Promise<R>, options?: object) =>
    step(
      title,
      async (info) => {
        depth += 1;
        const result = await body(info);
        depth -= 1;
        if (depth === 0) await lookOver();
        return result;
      },
      options,
    );
  test.step = Object.assign(andLook, { skip: step.skip });
  test.extend = ((fixtures: never) => lookingOverSteps(extend(fixtures))) as typeof extend;
  return test;
}

async function lookOver(): Promise<void> {
  const page = present;
  if (!page) return;
  const faults = () => {
    if (page.isClosed() || !page.url().startsWith("http")) return [];
    return faultsHere(page).catch((error: Error) => {
      // Another page is on its way.
      if (/Execution context was destroyed|navigat/.test(error.message)) return [error.message];
      throw error;
    });
  };
  await expect.poll(faults, { message: "the step ends on a sound page" }).toEqual([]);
}
