/** A file of products on its way in. `file_key` is the uploaded CSV and ZIP, null once they are no longer needed. */
export interface ImportsTable {
  id: string;
  state: string;
  csv_name: string;
  zip_name: string | null;
  file_key: string | null;
  created_by: string | null;
  created_by_name: string;
  encoding: string | null;
  separator: string | null;
  problem: string | null;
  /** What stands in the file's columns, and what they are taken for (contract/import-mapping.ts), as JSON. */
  preview: string | null;
  mapping: string | null;
  /** The paths of the pictures in the ZIP that no row took, as JSON. */
  unused: string | null;
  rows: number;
  checked: number;
  same: number;
  pictures: number;
  unused_pictures: number;
  created_at: number;
  updated_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** What a row of the file does, told by its line. `change_values`, `differences` and `problems` are JSON. */
export interface ImportRowsTable {
  import_id: string;
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
  fingerprint: string | null;
}

/** A cell of a file that was mended since: `field` is the column of ours that it is read for. */
export interface ImportEditsTable {
  import_id: string;
  line: number;
  field: string;
  cell: string;
}

/** What the columns of a file were taken for, by a hash of their names. */
export interface ImportMapsTable {
  head: string;
  mapping: string;
  used_at: number;
}
