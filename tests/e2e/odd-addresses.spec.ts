import { expect, test } from "./support/test.ts";

const ODD = [
  "page=1",
  "page=0",
  "page=-1",
  "page=x",
  "page=1e0",
  "page=%222%22",
  "page=",
  "page=2.5",
  "page=99999999999999999999",
  "q=",
  "q=%20",
  "q=gripper&page=1",
  `q=${"g".repeat(400)}`,
  "catalogue=%3Cb%3E",
  "catalogue=default&leaf=x&zoom=1&spread=7",
  "leaf=3",
  "q[]=1&__proto__=1&constructor=2",
];

test("parameters that make no sense leave a page whole", async ({ server }) => {
  for (const path of ["/products/picanol", "/search", "/"]) {
    for (const query of ODD) {
      const answer = await server.visitor.get(`${path}?${query}`);
      // A text that is too long leads to the address of what is left of it.
      const cut = answer.status === 307 ? answer.headers.get("location") : undefined;
      const { status, text } = cut ? await server.visitor.get(cut) : answer;
      expect([path, query, status]).toEqual([path, query, 200]);
      expect(text).not.toContain("<!--$!-->");
    }
  }
});

test("what the server rendered for such an address is not asked for again in the browser", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/products")) asked.push(request.url());
  });
  await page.goto("/products/picanol?page=1&q=gripper&zz=1", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "Clear" }).first()).toBeVisible();
  expect(asked).toEqual([]);
});

test("an address of the back office opens it, however it is written or reached", async ({ page }) => {
  const login = page.getByRole("heading", { name: "Admin Login" });
  for (const path of ["/Admin/login", "/%61dmin/login"]) {
    await page.goto(path);
    await expect(login).toBeVisible();
  }
  // Once the scripts run, the router of a visitor's page hears where the history leads.
  await page.goto("/privacy", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    history.pushState({}, "", "/admin/login");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(login).toBeVisible();
});
