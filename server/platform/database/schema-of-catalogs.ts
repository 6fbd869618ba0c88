import type { Generated } from "kysely";

export interface CatalogTables {
  catalogs: {
    id: string;
    category: string;
    original_name: string;
    processing_status: string;
    is_active: number;
    total_pages: number;
    page_navigation: string;
    created_by: string;
    version: number;
    change: number;
    created_at: number;
    updated_at: number | null;
    file_key: string | null;
    file_bytes: Generated<number>;
    processing_error: string | null;
    sample: Generated<number>;
    /** The reading that found its codes; 0 before the first. */
    codes_version: Generated<number>;
  };
  /** A rendered page. `search_text` is the searchable text, `links` and `words` are JSON. */
  catalog_pages: {
    catalog_id: string;
    page_number: number;
    file_key: string;
    width: number;
    height: number;
    search_text: string;
    text: string;
    links: string;
    words: string;
    format: Generated<string>;
    /** JSON: pages of the candidate parts lists for the page's drawing, if no single one is certain. */
    unclear_lists: Generated<string | null>;
  };
  /**
   * A text on a page that may be a part code: `place` is the index of its first word in reading order, `pieces` its number
   * of words, `boxes` JSON with one box per line. With a `label` it is a number on a drawing whose code is in a table.
   */
  catalog_codes: {
    catalog_id: string;
    page_number: number;
    place: number;
    pieces: number;
    /** Normalised code (products/part-code.ts). */
    code_key: string;
    label: string | null;
    printed: string;
    boxes: string;
    is_headed: number;
  };
  /** A box an administrator drew and tied to a product, or, with a `code_key` and no product, rejected. */
  catalog_marks: {
    id: string;
    catalog_id: string;
    page_number: number;
    product_id: string | null;
    code_key: string | null;
    box: string;
  };
  /** A reading of catalogue pages for parts; the last one of each catalogue is kept. */
  catalog_readings: {
    id: string;
    catalog_id: string;
    state: string;
    /** JSON array of numbers. */
    pages: string;
    /** The planned import (contract/catalogs/reading.ts, DraftBody) as JSON, and its progress. */
    draft: string | null;
    cut_done: number;
    cut_of: number;
    problem: string | null;
    import_id: string | null;
    created_by: string | null;
    created_by_name: string;
    created_at: number;
    updated_at: number;
  };
  /** The result of reading a page. `is_read` is 0 while the page is pending. */
  catalog_reading_pages: {
    reading_id: string;
    page_number: number;
    is_read: number;
    heading: string;
    problem: string | null;
    /** JSON: tables without cells, tables with cells, and tables as the user corrected them. */
    outlines: string;
    tables: string;
    given: string | null;
  };
  /** A scanned page. `is_read` is 0 while it is pending; `scan` is JSON (catalogs/scans), null if it can't be read. */
  scanned_pages: {
    catalog_id: string;
    page_number: number;
    is_read: number;
    scan: string | null;
  };
}
