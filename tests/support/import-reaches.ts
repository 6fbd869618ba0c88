import type { ProductImport } from "#contract/imports/import.ts";
import type { ApiClient } from "./client.ts";
import { until } from "./until.ts";

/** Waits until an import of a running server has one of these states, and returns it. */
export async function reaches(
  admin: ApiClient,
  id: string,
  states: readonly ProductImport["state"][],
): Promise<ProductImport | undefined> {
  let present: ProductImport | undefined;
  await until(async () => {
    present = (await admin.get(`/api/imports/${id}`)).body as ProductImport;
    return states.includes(present.state);
  }, 180_000);
  return present;
}
