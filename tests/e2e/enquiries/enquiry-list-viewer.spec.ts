import { ENQUIRY_LIST } from "../../../contract/messages.ts";
import { expectAccessible } from "../support/axe.ts";
import { lineOf, sendList } from "../support/enquiry-list.ts";
import { expect, test } from "../support/test.ts";
import { openViewer, sampleCatalogue, viewerOf } from "../support/viewer.ts";

test("a catalogue page goes on the list with its code and is sent with it", async ({ page, server }) => {
  const { title, totalPages } = await sampleCatalogue(server);
  const found = await server.visitor.get("/api/catalogs/picanol/search?query=heald+frame");
  const { pageNumber } = found.body.hits[0];
  const viewer = await openViewer(page, `catalogue=picanol&leaf=${pageNumber}&find=heald+frame`);
  await expect(viewer.getByRole("list", { name: "Pages with these words" })).toBeVisible();
  const toggle = viewer.getByRole("button", { name: "Add to enquiry list", exact: true });
  await toggle.click();
  const form = viewer.getByRole("form", { name: `Add something on page ${pageNumber}` });
  const note = form.getByLabel(`Part on page ${pageNumber} (optional)`);
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("heald frame");
  await expectAccessible(page, ".vadd");
  for (const wrong of ["0", "x"]) {
    await form.getByLabel("Quantity").fill(wrong);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(form.getByRole("alert")).toHaveText(ENQUIRY_LIST.quantityWrong);
  }
  await form.getByLabel("Quantity").fill("4");
  await page.keyboard.press("Enter");
  await expect(viewer.getByText(ENQUIRY_LIST.added)).toBeVisible();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("");
  // Keys that turn the page or zoom are typed here; Escape closes the form alone.
  await note.pressSequentially("r f + 0");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("link", { name: "Enquiry list (2)", exact: true })).toBeVisible();
  await expect(
    viewer.getByRole("button", { name: `Page ${pageNumber} of ${totalPages}`, exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await toggle.click();
  await form.getByRole("link", { name: "Enquiry list (2)", exact: true }).click();
  await expect(page).toHaveURL("/enquiry-list");
  await expect(viewerOf(page)).toHaveCount(0);

  const main = page.getByRole("main");
  const lines = lineOf(page, `${title}, page ${pageNumber}`);
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole("link").click();
  await expect(viewer.getByText(`Page ${pageNumber} of ${totalPages}`).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toHaveCount(0);
  // On paper stand the lines, and nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(lines.first().getByLabel(/^Note for/)).toHaveValue("heald frame");
  await expect(main.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await sendList(main);
  await expect(main.getByText(`4 × ${title}, page ${pageNumber}: heald frame`)).toBeVisible();
  const { body } = await (await server.signIn()).get("/api/enquiries");
  expect(body.enquiries[0].items).toMatchObject([
    { product: null, catalogue: { key: "picanol", page: pageNumber }, note: "heald frame", quantity: 4 },
    { product: null, catalogue: { key: "picanol", page: pageNumber }, note: "r f + 0", quantity: 1 },
  ]);
});
