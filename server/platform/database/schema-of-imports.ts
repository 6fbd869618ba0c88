import type { Generated } from "kysely";

export interface ImportTables {
  /** A product import. `file_key` is the uploaded table and ZIP, null once they are no longer needed. */
  imports: {
    id: string;
    state: string;
    csv_name: string;
    zip_name: string | null;
    /** 0: the ZIP's photos go to products of the catalogue, and both names are the ZIP's. */
    has_table: number;
    /** The catalogue that the rows were read from, which their products join. */
    catalog_id: Generated<string | null>;
    file_key: string | null;
    created_by: string | null;
    created_by_name: string;
    encoding: string | null;
    separator: string | null;
    problem: string | null;
    /** JSON: the file's columns and their mapping (contract/imports/import.ts). */
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
  /** The planned change of one row, by its line. `change_values`, `cells`, `differences`, `problems` and `notes` are JSON. */
  import_rows: {
    import_id: string;
    /** Negative for a product that has no row and only gets photos. */
    line: number;
    kind: string;
    state: string;
    number: number | null;
    title: string;
    product_id: string | null;
    product_version: number | null;
    change_values: string;
    /** Its cells by column, as the file has them. */
    cells: Generated<string>;
    differences: string;
    problems: string;
    /** What was accepted though odd, like problems. */
    notes: Generated<string>;
    /** JSON: previous values of the changed product columns. Their image files are `held`. */
    before: string | null;
    fingerprint: string | null;
    /** Folded words of its title and code, each after a space. */
    found_by: string;
  };
  /** A corrected cell of a file: `field` is the column it is mapped to; empty if the row is left out. */
  import_edits: {
    import_id: string;
    line: number;
    field: string;
    cell: string;
  };
  /** Remembered column mappings, by a hash of the column names. */
  import_maps: {
    head: string;
    mapping: string;
    used_at: number;
  };
  /**
   * A photo of the ZIP that no row took; the user may assign it to a line of the file or a product. `place` is its rank
   * among all photos of the ZIP, `position` among the assigned ones.
   */
  import_photos: {
    import_id: string;
    place: number;
    path: string;
    /** Null, with a problem, if it can't be read. */
    sha256: string | null;
    picture: string | null;
    problem: string | null;
    line: number | null;
    product_id: string | null;
    position: number | null;
  };
}
