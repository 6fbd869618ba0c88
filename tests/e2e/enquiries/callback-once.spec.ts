import { loseAnswer } from "../support/calls.ts";
import { CALLBACK_CALL, fillCallback, openCallback } from "../support/enquiry.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

test("a callback whose answer was lost is stored once when it is sent again; a correction is stored too", async ({
  page,
  admin,
}) => {
  await page.goto("/privacy");
  const dialog = await openCallback(page);
  const send = dialog.getByRole("button", { name: "Request Callback" });
  const references = async () =>
    (await admin.get("/api/enquiries?search=lost")).body.enquiries.map(
      ({ name, reference }: { name: string; reference: string }) => [name, reference],
    );
  await fillCallback(dialog);
  await dialog.getByLabel("Name").fill("Lost Answer");
  await loseAnswer(page, CALLBACK_CALL);
  await send.click();
  await expect(dialog.locator(".note.bad")).toBeVisible();
  const [[, reference]] = await references();
  await page.reload();
  await openCallback(page);
  await expect(dialog.getByLabel("Name")).toHaveValue("Lost Answer");
  await send.click();
  await expect(dialog.locator(".note.ok")).toBeVisible();
  await expect(dialog.getByText(reference)).toBeVisible();
  expect(await references()).toHaveLength(1);

  await test.step("what is sent after a success is another enquiry", async () => {
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await openCallback(page);
    await fillCallback(dialog);
    await dialog.getByLabel("Name").fill("Lost Answer");
    await loseAnswer(page, CALLBACK_CALL);
    await send.click();
    await expect(dialog.locator(".note.bad")).toBeVisible();
    expect(await references()).toHaveLength(2);
  });
  await test.step("so is a text that was corrected", async () => {
    await dialog.getByLabel("Name").fill("Lost and Corrected");
    await send.click();
    await expect(dialog.locator(".note.ok")).toBeVisible();
    expect((await references()).map(([name]: [string]) => name)).toEqual([
      "Lost and Corrected",
      "Lost Answer",
      "Lost Answer",
    ]);
  });
});
