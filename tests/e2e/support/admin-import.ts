import type { ImportRow, ProductImport } from "../../../contract/import.ts";

const ID = "0199a000-0000-7000-8000-000000000001";

/** An import as the server tells it, for states too short to catch. */
export const importOf = (fields: Partial<ProductImport> = {}): ProductImport => ({
  _id: ID,
  state: "checked",
  csvName: "products.csv",
  zipName: "pictures.zip",
  createdBy: "owner@example.com",
  createdAt: "2024-01-05T20:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  encoding: "UTF-8",
  separator: "comma",
  problem: null,
  rows: 5055,
  checked: 5055,
  counts: { new: 12, changed: 1200, same: 3840, refused: 3 },
  applied: 0,
  failed: 0,
  pictures: 14,
  unusedPictures: 2,
  ...fields,
});

/** A row of it. */
export const rowOf = (fields: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  kind: "changed",
  state: "waiting",
  productId: 1004,
  title: "Rapier gripper, left",
  product: ID,
  differences: [{ column: "Price", from: "1250", to: "1400.5" }],
  problems: [],
  ...fields,
});
