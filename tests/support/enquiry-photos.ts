import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import type { Answer, FormFile } from "./client.ts";
import { callback, traces } from "./enquiries.ts";
import { imageBytes } from "./images.ts";
import { refused } from "./snapshot.ts";

export const PHOTOS_PATH = "/api/email/callback";

export const photo = async (change: Partial<FormFile> = {}): Promise<FormFile> => ({
  name: "photos",
  filename: "IMG_2041.jpg",
  type: "image/jpeg",
  bytes: await imageBytes({ width: 640, height: 480, format: "jpeg" }),
  ...change,
});
export const photos = (count: number) => Promise.all(Array.from({ length: count }, () => photo()));

/** Form fields of a callback request with a list. */
export const fields = (items: unknown[], change: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(callback({ ...change, items })).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
export const unlisted = (count: number, text = "Bearing of an old loom") => ({
  text,
  quantity: 1,
  photos: count,
});
export const send = (
  { visitor }: TestApp,
  items: unknown[],
  files: readonly FormFile[],
  headers: Record<string, string> = {},
) => visitor.form("POST", PHOTOS_PATH, fields(items), files, headers);

/** Makes a call that must be rejected and leave no enquiry, file or upload. */
export async function refusedPhotos(
  app: TestApp,
  call: () => Promise<Answer>,
  expected: [number, string],
): Promise<void> {
  const before = await traces(app.services);
  const answer = await refused(app, call);
  expect([answer.status, answer.body.message]).toEqual(expected);
  expect(await traces(app.services)).toEqual(before);
}
