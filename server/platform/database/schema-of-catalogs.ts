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
    /** The uploaded PDF's file set. */
    file_key: string | null;
    file_bytes: Generated<number>;
    processing_error: string | null;
    sample: Generated<number>;
    /** By which reading the codes on its pages were found; 0 before the first. */
    codes_version: Generated<number>;
  };
  /** A rendered page. `search_text` holds the words a search compares, `links` and `words` are JSON. */
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
    /** What its pictures are: 'webp' or 'png'. */
    format: Generated<string>;
    /** JSON: the pages of the lists that the numbers on the page's drawing may be of, if no single one is certain. */
    unclear_lists: Generated<string | null>;
  };
  /**
   * What a page prints that may be a part's code: `place` is that of its first word in reading order, `pieces` how many words
   * it takes, `boxes` JSON, one for each line. With a `label` it is a number on a drawing that a table gives the code for.
   */
  catalog_codes: {
    catalog_id: string;
    page_number: number;
    place: number;
    pieces: number;
    /** As products' codes are compared (products/part-code.ts). */
    code_key: string;
    label: string | null;
    printed: string;
    boxes: string;
    is_headed: number;
  };
  /** What an administrator drew on a page and tied to a product, or, with a `code_key` and no product, refused there. */
  catalog_marks: {
    id: string;
    catalog_id: string;
    page_number: number;
    product_id: string | null;
    code_key: string | null;
    /** JSON. */
    box: string;
  };
  /** Pages of a catalogue that are read for parts; of each catalogue the last one is kept. */
  catalog_readings: {
    id: string;
    catalog_id: string;
    state: string;
    /** Numbers as JSON. */
    pages: string;
    /** What is to be made of it (contract/catalogs/reading.ts, DraftBody), as JSON, and how far that is. */
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
  /** What was found on a page of a reading. `is_read` is 0 for one that waits to be read, again or at all. */
  catalog_reading_pages: {
    reading_id: string;
    page_number: number;
    is_read: number;
    heading: string;
    problem: string | null;
    /** Tables without and with their cells, and which there are as a person has said; JSON. */
    outlines: string;
    tables: string;
    given: string | null;
  };
  /** A page that is a picture. `is_read` is 0 for one that waits; `scan` is JSON (media/scan), null for one that cannot be read. */
  scanned_pages: {
    catalog_id: string;
    page_number: number;
    is_read: number;
    scan: string | null;
  };
}
