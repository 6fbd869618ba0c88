import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CRASH } from "#contract/platform/public-messages.ts";
import { type Engine, run, type Width } from "./driver.ts";
import { personAt } from "./person.ts";
import type { Steps } from "./visit.ts";

export interface Outcome {
  step: string;
  /** Why the step failed, or undefined. */
  fault: string | undefined;
}

/**
 * Walks the steps in a new page, up to the first that fails, because the others need its result. A step also fails when the
 * crash screen is shown after it, or when a script or the console reported an error. With a `folder`, a screenshot after each step
 * is stored in it. What the console says and `forgiven` matches is no fault.
 */
export async function walk(
  engine: Engine,
  width: Width,
  steps: Steps,
  folder?: string,
  forgiven = /(?!)/,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  if (folder) await mkdir(folder, { recursive: true });
  await engine.withPage(width, async (driver) => {
    const person = personAt(driver);
    for (const [step, act] of Object.entries(steps)) {
      const faults: string[] = [];
      await act(person).catch((error: unknown) => faults.push(String(error)));
      await run(driver, (title) => document.body.textContent.includes(title), CRASH.title).then(
        (isShown) => isShown && faults.push(`'${CRASH.title}' is shown`),
        (error: unknown) => faults.push(String(error)),
      );
      const troubles = await driver.troubles().catch(() => []);
      faults.push(...troubles.filter((line) => !forgiven.test(line)));
      const fault = faults.join("\n");
      outcomes.push({ step, fault: fault || undefined });
      await run(driver, waitForMotion).catch(() => undefined);
      if (folder) {
        const file = `${engine.name} ${width} ${step}.png`.replaceAll(" ", "-");
        // A crashed page has no screenshot.
        await driver.screenshot().then(
          (screenshot) => writeFile(join(folder, file), screenshot),
          () => undefined,
        );
      }
      if (fault) return;
    }
  });
  return outcomes;
}

/** Runs in the page: waits until short movement, such as the fade between pages, has ended. */
async function waitForMotion(): Promise<void> {
  const moves = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000);
  await Promise.allSettled(moves.map(({ finished }) => finished));
}
