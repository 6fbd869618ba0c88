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
