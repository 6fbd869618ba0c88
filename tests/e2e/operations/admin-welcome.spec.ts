import { CHECKLIST, START } from "#contract/operations/dashboard-messages.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { pressWords } from "../support/press.ts";
import { expect, test } from "../support/test.ts";

test.use({ server: ({ ownSite }, use) => use(ownSite) });

test("a new site asks for name, brands and machines on the dashboard, and shows the first steps afterwards", async ({
  page,
  admin,
  forgive,
}) => {
  const welcome = page.getByRole("region", { name: "Set up your site" });
  const field = (name: string) => welcome.getByRole("textbox", { name });
  const brands = welcome.getByRole("list", { name: "Brands" }).getByRole("button");
  const start = welcome.getByRole("button", { name: "Set up the site" });
  await openAsAdmin(page, "/admin/dashboard");
  await expect(brands).toHaveText(
    ["Picanol", "Toyota", "Tsudakoma", "Picanol Rapier", "Jacquard Dobby", "Others"].map(
      (label) => `${label}, remove`,
    ),
  );
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  await expect(page.getByRole("main").locator(".btn.fill")).toHaveText(["Set up the site"]);
  await expectSoundInEachLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("a wrong answer is shown at its field, and nothing is sent", async () => {
    for (const name of ["Picanol", "Toyota", "Tsudakoma", "Picanol Rapier", "Jacquard Dobby", "Others"]) {
      await brands.filter({ hasText: new RegExp(`^${name}, `) }).click();
      await expect(welcome.getByRole("status")).toHaveText(START.removed(name));
      await expect(field("Add a brand")).toBeFocused();
    }
    await field("Name of the business").fill("Pump House");
    await field("E-mail for customers").fill("nobody");
    await field("Several machines").fill("");
    await start.click();
    await expect(welcome.getByText(START.brandRequired)).toBeVisible();
    await expect(field("E-mail for customers")).toHaveAttribute("aria-invalid", "true");
    await expect(field("Several machines")).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("brands are added by Enter, by commas, and by what is left in the field", async () => {
    await field("E-mail for customers").fill("sales@pumps.example.com");
    await field("Add a brand").fill("KSB");
    await field("Add a brand").press("Enter");
    await expect(welcome.getByRole("status")).toHaveText(START.added("KSB"));
    await field("Add a brand").pressSequentially("Grundfos, k s b, Kirloskar");
    await expect(field("Add a brand")).toHaveValue("Kirloskar");
    await expect(brands).toHaveText(["KSB, remove", "Grundfos, remove"]);
    await welcome.getByRole("button", { name: "pump", exact: true }).click();
    await expect(field("Several machines")).toHaveValue("pumps");
    const box = welcome.getByRole("checkbox", { name: START.otherTrade });
    await expect(box).toBeChecked();
    await pressWords(box);
    await expect(box).not.toBeChecked();
    await pressWords(box);
    await answerOnce(page, "POST", /\/api\/site\/start$/, 500);
    await start.click();
    await expect(welcome.getByRole("alert")).toHaveText(START.failed);
    forgive("500");
    await expectSoundInEachLook(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await start.click();
  await expect(toast(page, START.done)).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeFocused();
  await expect(page.getByText("1 of 17 done")).toBeVisible();
  const { body: categories } = await admin.get("/api/categories");
  expect(categories.map(({ label }: { label: string }) => label)).toEqual(["KSB", "Grundfos", "Kirloskar"]);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pump House");
  await expect(page.getByRole("main")).toContainText("Spare parts for pumps");
  await expect(page.locator("body")).not.toContainText(/loom|weaving|Bhilwara|Picanol/i);
});

test("after the set-up, the first steps ask for each group of claims, and visitors see what was confirmed", async ({
  page,
  admin,
}) => {
  const { status } = await admin.post("/api/site/start", {
    business: { companyName: "Reed House", email: "sales@reeds.example.com" },
  });
  expect(status).toBe(200);
  const steps = page.getByRole("region", { name: "First steps" });
  const group = (name: string) => steps.getByRole("group", { name, exact: true });
  await openAsAdmin(page, "/admin/dashboard");
  await steps.getByText("Your pages", { exact: true }).click();
  await expect(steps.getByText(CHECKLIST.withheld)).toHaveCount(4);
  await expectSoundInEachLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await group("Figures and facts").getByRole("button", { name: "That is right" }).click();
  await expect(toast(page, CHECKLIST.confirmed)).toBeVisible();
  await expect(group("Figures and facts")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeFocused();
  await group("Reviews").getByRole("button", { name: "Leave out" }).click();
  await expect(toast(page, CHECKLIST.leftOut)).toBeVisible();
  await expect(group("Reviews")).toHaveCount(0);
  await group("Home page").getByRole("link", { name: "Change" }).click();
  await expect(page).toHaveURL("/admin/settings/home");

  await page.goto("/");
  await expect(page.locator(".claims")).toContainText("Over 25");
  await expect(page.getByRole("heading", { name: "Ratings and reviews" })).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveText(["News", "Company"]);
  await expect(page.locator("body")).not.toContainText(/Rathore|Mehta/);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spare parts for weaving looms");
  await expect(page.getByRole("heading", { name: /^(?:Mission|Expertise)$/ })).toHaveCount(0);
});

test("skipping all by keyboard keeps the site as it is", async ({ page, admin, forgive }) => {
  const before = (await admin.get("/api/settings")).body;
  await openAsAdmin(page, "/admin/dashboard");
  const skip = page.getByRole("button", { name: "Skip all" });
  await answerOnce(page, "POST", /\/api\/site\/start$/, 500);
  await skip.press("Enter");
  await expect(toast(page, START.failed)).toBeVisible();
  forgive("500");
  await skip.press("Enter");
  await expect(toast(page, START.skipped)).toBeVisible();
  await expect(skip).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  await expect(skip).toHaveCount(0);
  expect((await admin.get("/api/settings")).body).toEqual(before);
});
