import { IMPORT_COLUMNS } from "../../../contract/messages.ts";
import { CATEGORIES, CATEGORY_LABELS } from "../../../contract/platform/categories.ts";
import { type CsvColumn, FULL_CSV_COLUMNS } from "../../../contract/platform/csv.ts";
import { DESCRIPTION_MAX, PART_CODE_MAX, TITLE_MAX } from "../../../contract/platform/limits.ts";

const RULES: Readonly<Record<CsvColumn, string>> = {
  ...IMPORT_COLUMNS,
  Title: IMPORT_COLUMNS.Title(TITLE_MAX),
  "Part Code": IMPORT_COLUMNS["Part Code"](PART_CODE_MAX),
  Category: IMPORT_COLUMNS.Category(CATEGORIES.map((category) => CATEGORY_LABELS[category]).join(", ")),
  Description: IMPORT_COLUMNS.Description(DESCRIPTION_MAX),
};

/** The columns that an import understands, in the order of the full export, each with its rule. */
export const COLUMNS = FULL_CSV_COLUMNS.map((name) => ({ name, value: RULES[name] }));
