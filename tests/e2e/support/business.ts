import type { ApiClient } from "#tests/support/client.ts";
import { expect } from "./test.ts";

/** Lets a test change the business profile and restores it afterwards. */
export async function withBusiness(
  admin: ApiClient,
  act: (change: (fields: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { business } = (await admin.get("/api/settings")).body;
  const change = async (fields: object) => {
    const answer = await admin.put("/api/settings/business", { ...business, ...fields });
    expect(answer.status).toBe(200);
  };
  try {
    await act(change);
  } finally {
    await change({});
  }
}
