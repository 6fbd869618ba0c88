import type { ImportTarget } from "../../../contract/imports/import-heads.ts";
import { isOptionColumn, isVariantPicture } from "../../../contract/imports/import-heads.ts";
import type { ImportMapping } from "../../../contract/imports/import-mapping.ts";
import { writtenAmount } from "../../../contract/platform/written-amounts.ts";
import type { CsvRow } from "../../platform/media/uploads/csv-rows.ts";
import { codeKey } from "../../products/part-code.ts";
import type { Family, Variants } from "./families.ts";

/** What the rows are read with: the file's names, what its columns are, and its rows that name another one as their parent. */
interface How {
  names: readonly string[];
  mapping: ImportMapping;
  variants: Variants | undefined;
}

/** A part that rows of the file tell of: on which line, and what each column says of it, in as many rows as do. */
export interface Part {
  line: number;
  cellsOf(at: number): readonly string[];
  /** The same of the column that names another one's specification. */
  nameOf(at: number): string;
  /** What its title becomes of that of its product. */
  titled(title: string): string;
}

const cellAt = ({ cells }: CsvRow, at: number): string => (at < 0 ? "" : (cells[at] ?? "").trim());

/** What a variant does not share with the others of its product. */
const OWN_ALONE: ReadonlySet<ImportTarget | null> = new Set(["ID", "Part Code", "Price", "Stock"]);

/**
 * The parts that the rows of one product tell of: where its variants have codes of their own, each is a part, called by
 * what it differs in; else all are one part, and what they differ in is told by its specifications (docs/decisions/0041).
 */
export function partsOf(family: Family, how: How): Part[] {
  const members = membersOf(family, how);
  const code = how.mapping.columns.indexOf("Part Code");
  const codes = new Set(members.flatMap((row) => codeKey(cellAt(row, code)) ?? []));
  if (codes.size < 2) return [onePart(family, how)];
  const telling = optionsOf(how).filter((at) => valuesOf(members, at).length > 1);
  return members.map((member) => variantPart(family, member, { ...how, telling }));
}

/** The rows of a product that are variants of it: others only bring pictures, or tell what all have in common. */
function membersOf(family: Family, how: How): readonly CsvRow[] {
  if (how.variants) return family.slice(1);
  const { columns } = how.mapping;
  const places = [columns.indexOf("Part Code"), columns.indexOf("Price"), ...optionsOf(how)];
  return family.filter((row) => places.some((at) => cellAt(row, at) !== ""));
}

const optionsOf = ({ names }: How): number[] =>
  names.flatMap((name, at) => (isOptionColumn(name) ? [at] : []));

const valuesOf = (rows: readonly CsvRow[], at: number): string[] => [
  ...new Set(rows.map((row) => cellAt(row, at)).filter(Boolean)),
];

const firstOf = (rows: readonly CsvRow[], at: number): string =>
  rows.map((row) => cellAt(row, at)).find(Boolean) ?? "";

function onePart(family: Family, how: How): Part {
  const [first] = family;
  const isOption = new Set(optionsOf(how));
  const stock = stockOf(family, how);
  return {
    line: first.line,
    cellsOf(at) {
      const target = how.mapping.columns[at];
      if (target === "Stock" && stock !== undefined) return [stock];
      // A parent says itself what its variants differ in.
      if (isOption.has(at) && how.variants && cellAt(first, at) !== "") return [cellAt(first, at)];
      return target === "Specification" && !isOption.has(at)
        ? [firstOf(family, at)]
        : family.map((row) => cellAt(row, at));
    },
    nameOf: (at) => firstOf(family, at),
    titled: (title) => title,
  };
}

/** What there is of all variants together; undefined where they are not told apart, or one is not to be read. */
function stockOf(family: Family, how: How): string | undefined {
  const at = how.mapping.columns.indexOf("Stock");
  const members = membersOf(family, how).filter((row) => cellAt(row, at) !== "");
  const isApart = optionsOf(how).some((option) => valuesOf(members, option).length === members.length);
  if (members.length < 2 || !isApart) return undefined;
  const amounts = members.map((row) => writtenAmount(cellAt(row, at)));
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length === amounts.length ? String(known.reduce((sum, each) => sum + each, 0)) : undefined;
}

function variantPart(family: Family, member: CsvRow, how: How & { telling: readonly number[] }): Part {
  const [first] = family;
  const differs = how.telling.map((at) => cellAt(member, at)).filter(Boolean);
  return {
    line: member.line,
    cellsOf(at) {
      const target = how.mapping.columns[at] ?? null;
      const own = cellAt(member, at);
      if (target === "Title") return [cellAt(first, at) || own];
      if (target === "Images" && !how.variants) {
        return isVariantPicture(how.names[at] ?? "") ? [own] : family.map((row) => cellAt(row, at));
      }
      if (target === "Published") return [own, cellAt(first, at)];
      return [own || (OWN_ALONE.has(target) ? "" : cellAt(first, at))];
    },
    nameOf: (at) => cellAt(member, at) || cellAt(first, at),
    titled: (title) => [title, differs.join(", ")].filter(Boolean).join(" – "),
  };
}
