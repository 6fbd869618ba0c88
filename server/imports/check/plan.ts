import type { ImportRow } from "../../../contract/imports/import.ts";
import type { FieldValues } from "../../../contract/products/fields.ts";
import type { Specification } from "../../../contract/products/product.ts";

/** A picture a product is to have: one it has, by its key, a file of the ZIP, or a drawn plate in the place of one. */
export type PlannedPicture =
  | { own: string }
  | { path: string; name: string; sha256: string }
  | { plate: true };

/** What a row sets: all of a new product, of a current one only what differs. */
export interface RowValues extends Partial<FieldValues> {
  specifications?: Specification[];
  images?: PlannedPicture[];
  /** The catalogue whose part it becomes, and what that is called. */
  catalog?: { id: string; name: string };
  /** Milliseconds since 1970, for a new product alone. */
  updatedAt?: number;
}

/** What a row of the file does, as it is kept until it is applied. */
export interface RowPlan {
  kind: ImportRow["kind"] | "same";
  line: number;
  number: number | null;
  title: string;
  code: string | null;
  /** The product it changes, and the version it was compared with. */
  product: { id: string; version: number } | null;
  values: RowValues;
  differences: ImportRow["differences"];
  problems: ImportRow["problems"];
  /** What tells a row without a number again when its file is imported once more. */
  fingerprint: string | null;
}
