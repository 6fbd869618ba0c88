import { expect, type Locator } from "@playwright/test";

/** Waits until React listens to an element of a page that was rendered by the server. */
export async function expectListening(element: Locator): Promise<void> {
  const isListening = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isListening).toBe(true);
}
