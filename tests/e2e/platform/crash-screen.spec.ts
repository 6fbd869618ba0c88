import { expectAccessible } from "../support/axe.ts";
import { openDatabase } from "../support/database.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

const PROGRAMS_WORDS = /Invalid URL|The answer has another shape|Minified React error/;

test.use({ forgiven: ANYTHING });

test.describe("with a broken database", () => {
  test.use({ server: ({ ownSample }, use) => use(ownSample) });

  test("a crashing page returns 500, an unreadable one 502, one without a database 503; each recovers", async ({
    page,
    server,
  }) => {
    const database = openDatabase(server.dataDir);
    // Stores values that no form would store.
    const store = (key: string, value: string) => {
      database.prepare("insert into settings (key, value, updated_at) values (?, ?, 0)").run(key, value);
      change();
    };
    // The server reads settings again when something was written.
    const change = (statement = "") => database.exec(`${statement}; update counters set value = value + 1`);
    const expectCrashScreen = async () => {
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      // Users see a plain message; the program's own is in the log.
      await expect(page.getByRole("alert")).toHaveText("An unexpected error occurred");
      await expect(page.locator("body")).not.toContainText(PROGRAMS_WORDS);
      await expect(page.getByRole("link", { name: "Heddle Loom Spares" }).first()).toHaveAttribute(
        "href",
        "/",
      );
      await expect(page.getByRole("link", { name: "+91 00000 00000" }).first()).toHaveAttribute(
        "href",
        "tel:+910000000000",
      );
      await expectAccessible(page);
    };
    await test.step("a page that can't be rendered", async () => {
      store("site", '{"mapUrl":"no address"}');
      const logged = page.waitForEvent("console", (message) => PROGRAMS_WORDS.test(message.text()));
      const answer = await page.goto("/privacy");
      expect(answer?.status()).toBe(500);
      await expectCrashScreen();
      await logged;
      expect(server.output()).toMatch(/Invalid URL/);
    });
    await test.step("shows the last known profile when it can't be read", async () => {
      change("delete from settings where key = 'site'");
      store("business", '{"companyName":{}}');
      const answer = await page.goto("/products/picanol");
      expect(answer?.status()).toBe(502);
      await expectCrashScreen();
      expect(server.output()).toMatch(/The answer has another shape/);
      change("delete from settings where key = 'business'");
      // It would be loaded again by itself too.
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Picanol" })).toBeVisible();
    });
    await test.step("recovers without a restart when the database does", async () => {
      database.exec("alter table products rename to products_away");
      // A page that was shown before would be answered from the cache.
      const answer = await page.goto("/products/toyota");
      expect(answer?.status()).toBe(503);
      await expect(page.getByText("The service is not available at the moment.").first()).toBeVisible();
      // Without a profile too, the server's message is shown with the last known one, also after hydration.
      change("alter table settings rename to settings_away");
      await page.goto("/about", { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("The service is not available at the moment.");
      await expect(page.getByRole("link", { name: "Heddle Loom Spares" })).toHaveAttribute("href", "/");
      await expect(page.getByRole("link", { name: "+91 00000 00000" })).toBeVisible();
      change("alter table settings_away rename to settings");
      await page.goto("/products/toyota");
      database.exec("alter table products_away rename to products");
      await page.reload();
      await expect(page.getByText("24 parts, page 1 of 2")).toBeVisible();
    });
    database.close();
  });
});

test("a page that breaks while it is scrolled down shows its message", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto("/products/picanol");
  // The server's page can't be fetched instead.
  await page.context().setOffline(true);
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    // Names of looms are compared with x for ×.
    const { replace } = String.prototype;
    Object.assign(String.prototype, {
      replace(this: string, ...words: [from: RegExp, to: string]) {
        if (words[1] === "x") throw new Error("broken on purpose");
        return Reflect.apply(replace, this, words);
      },
    });
    // Another tab saved a loom.
    dispatchEvent(new StorageEvent("storage", { key: "machines" }));
  });
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
});

test("a back office that can't be loaded says so, and opens once it can", async ({ page }) => {
  await page.route("**/assets/open-office-*.js", (route) => route.abort());
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unroute("**/assets/open-office-*.js");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
});
