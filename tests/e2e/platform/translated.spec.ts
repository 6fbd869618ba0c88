import type { Browser } from "@playwright/test";
import { documentOf } from "../../walk/kit.ts";
import { CHANGES, type TextChange, translateTexts } from "../../walk/translator.ts";
import { expect, test } from "../support/test.ts";

const STEPS = 5;

test.describe("React's nodes", () => {
  let html = "";
  test.beforeAll(async () => {
    html = await documentOf("texts", "texts-page.tsx");
  });

  /** The texts of each shape after each step. */
  async function run(browser: Browser, isGuarded: boolean, change?: TextChange) {
    const page = await browser.newPage();
    await page.setContent(html);
    await page.locator("body[data-ready]").waitFor({ state: "attached" });
    if (change) await page.evaluate(translateTexts, change);
    const texts = await page.evaluate(
      ([guarded, steps]) =>
        (window as never as { run: (g: boolean, s: number) => Promise<Record<string, string[]>> }).run(
          guarded,
          steps,
        ),
      [isGuarded, STEPS] as const,
    );
    await page.close();
    return texts;
  }

  test("every shape", async ({ browser }) => {
    const plain = await run(browser, false);
    console.log(plain);
    expect(await run(browser, true)).toEqual(plain);
    for (const change of CHANGES) {
      const broken = await run(browser, false, change);
      const n = Object.keys(plain).filter((k) => JSON.stringify(plain[k]) !== JSON.stringify(broken[k]));
      console.log(change, "unguarded", n.length, n);
      const guarded = await run(browser, true, change);
      for (const k of Object.keys(plain))
        if (JSON.stringify(plain[k]) !== JSON.stringify(guarded[k]))
          console.log(change, "GUARDED", k, plain[k], guarded[k]);
    }
  });
});
