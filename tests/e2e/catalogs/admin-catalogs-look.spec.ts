import { goodPdf } from "../../support/pdfs.ts";
import { expect, openCatalogs, pickedPdf, picker, row, test, UPLOAD } from "../support/admin-catalogs.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { hold } from "../support/calls.ts";

test("axe finds nothing and no look scrolls sideways", async ({ page, server, stand, common: catalog }) => {
  const expectGoodLooks = async () => {
    await expectSoundInEachLook(page);
  };
  await stand.put("W".repeat(60));
  const locked = await stand.put("locked", await goodPdf({ userPassword: "reed" }));
  await hold(page, "POST", UPLOAD);
  await openCatalogs(page, server);
  await picker(page, "Others").setInputFiles(pickedPdf(stand.nameOf("sending")));
  await picker(page, "Toyota").setInputFiles({
    name: "no.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no"),
  });
  await expect(page.getByText("Please select a PDF file")).toBeVisible();
  await expect(row(page, locked.originalName)).toContainText("Error");
  await page.getByRole("button", { name: `Pages of ${catalog.originalName}` }).click();
  await page.getByLabel("Section 1", { exact: true }).fill("W".repeat(101));
  await page.getByLabel("Page of section 1", { exact: true }).fill("1.5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("must be an integer")).toBeVisible();
  await expectGoodLooks();
  await page.getByRole("button", { name: "Choose the page of section 2" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectGoodLooks();
});
