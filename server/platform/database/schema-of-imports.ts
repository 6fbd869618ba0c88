import type { Generated } from "kysely";

export interface ImportTables {
  /** A file of products on its way in. `file_key` is the uploaded table and ZIP, null once they are no longer needed. */
  imports: {
    id: string;
    state: string;
    csv_name: string;
    zip_name: string | null;
    /** Without one the ZIP's photos go to products of the catalogue, and both names are the ZIP's. */
    has_table: number;
    /** The catalogue that its rows were found in: they become parts of it. */
    catalog_id: Generated<string | null>;
    file_key: string | null;
    created_by: string | null;
    created_by_name: string;
    encoding: string | null;
    separator: string | null;
    problem: string | null;
    /** What stands in the file's columns, and what they are taken for (contract/imports/import.ts), as JSON. */
    preview: string | null;
    mapping: string | null;
    rows: number;
    checked: number;
    same: number;
    pictures: number;
    unused_pictures: number;
    placed_pictures: number;
    created_at: number;
    updated_at: number;
    started_at: number | null;
    finished_at: number | null;
  };
  /** What a row of the file does, told by its line. `change_values`, `differences` and `problems` are JSON. */
  import_rows: {
    import_id: string;
    /** Below 0 for a product that has no row and is changed by photos alone. */
    line: number;
    kind: string;
    state: string;
    number: number | null;
    title: string;
    /** The product that is changed, or was created. */
    product_id: string | null;
    product_version: number | null;
    change_values: string;
    differences: string;
    problems: string;
    /** Previous values of the product columns the row changed, as JSON. Their image files have the state `held`. */
    before: string | null;
    fingerprint: string | null;
    /** The words of its title and its code, folded, each behind a space. */
    found_by: string;
  };
  /** A cell of a file that was mended since: `field` is the column of ours that it is read for. */
  import_edits: {
    import_id: string;
    line: number;
    field: string;
    cell: string;
  };
  /** What the columns of a file were taken for, by a hash of their names. */
  import_maps: {
    head: string;
    mapping: string;
    used_at: number;
  };
  /**
   * A photo of the ZIP that no row took. A person may have placed it: with the row on a line of the file, or with a product.
   * `place` is its rank among all photos of the ZIP, `position` that among those that were placed.
   */
  import_photos: {
    import_id: string;
    place: number;
    path: string;
    /** Null, with a problem, for one that cannot be read. */
    sha256: string | null;
    /** A small one as a data URI. */
    picture: string | null;
    problem: string | null;
    line: number | null;
    product_id: string | null;
    position: number | null;
  };
}
