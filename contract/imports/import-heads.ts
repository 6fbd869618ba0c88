/** Guesses what the columns of other programs' files contain, by their names. Free of zod. */

import { FIRST_MACHINES, type MachineWords } from "../platform/machines.ts";
import { madeOnce } from "../platform/made-once.ts";
import { fold, piecesOf } from "../platform/words.ts";
import { FIELD_NAMES, PRODUCT_FIELDS, PUBLIC_FIELDS, productField } from "../products/fields.ts";
import { type CsvColumn, FULL_CSV_COLUMNS, LIST_EXPORT_COLUMNS } from "../products/product-csv.ts";
import {
  includesTax,
  isOldPrice,
  isPriceOfKind,
  isRatherPrice,
  isShortPrice,
  withoutTaxWords,
} from "./price-heads.ts";

const HEAD_WORDS_MAX = 5;
const TEXT_MAX = 60;
const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/**
 * Words before 'code' or 'number' that mean a part code, in English, German, Hindi and Gujarati, and their abbreviations in price
 * lists: 'P. No.', 'Pt. No', 'Mat.-Nr.', 'Best.-Nr.'. 'S. No.' counts the rows, 'P.O. No.' the orders.
 */
const CODED = words(
  "spare spares spr sp part parts p pt prt item itm component article art order ordering cat catg catalog catalogue ref reference product prod prd pdt material mat matl mtrl stock drawing drg dwg oem oe mfr mfg manufacturer manufacturers hersteller teil teile artikel best bestell sach zeichnung zeichnungs ident id पार्ट પાર્ટ",
);
const NUMBERED = words("code codes no nr nbr number numbers num nummer n # कोड नंबर કોડ નંબર");

/** Whose numbers may be those of a count, an order or a record. */
const OTHERS_NUMBERED = words("stock order ordering id");

/** Single-word headings of codes. */
const CODES = words("code codes sku pn mpn कोड કોડ");
const POSITIONS = words("pos position item ref key sl sr s no nr # index balloon callout fig");
const NUMBERS = words("no nr nbr number #");
/** 'PartNr', 'Artikelnummer', 'PNo' and SAP's 'MATNR' are two words. */
const JOINED_NUMBER = /^(\p{L}+?)(nr|no|nbr|number|nummer|code)$/u;

/** Targets of a column; `Group` and `Parent` group rows into a product, by shared value or parent's code. */
export const IMPORT_TARGETS = [...FULL_CSV_COLUMNS, "Specification", "Machine", "Group", "Parent"] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** Targets that several columns may have; their cells are joined. */
export const JOINED_TARGETS: ReadonlySet<ImportTarget> = new Set([
  "Description",
  "Specifications",
  "Specification",
  "Images",
  "Published",
]);

/** Texts that visitors read; a column of money may be one only if the user confirms it. */
export const PUBLIC_TARGETS: ReadonlySet<ImportTarget> = new Set([
  ...PUBLIC_FIELDS.filter((name) => ["text", "prose"].includes(productField(name).kind)).map(
    (name) => PRODUCT_FIELDS[name].heading,
  ),
  "Specifications",
  "Specification",
  "Machine",
]);

/** Usual names in four languages and those of Tally, Shopify, WooCommerce and IndiaMART; best match first. */
const HEADS: Readonly<Partial<Record<ImportTarget, string>>> = {
  ID: "id, product id",
  ...Object.fromEntries(
    FIELD_NAMES.map((name) => [PRODUCT_FIELDS[name].heading, productField(name).headings]),
  ),
  Machine:
    "machine, machine model, machine make, machine type, machine name, make machine, machine make and model, for machine, maschine, मशीन, મશીન",
  "Last Updated": "last updated",
  Specifications:
    "specifications, specification, specs, attributes, feature, features, additional attributes, technical details, विशेषताएं, વિશિષ્ટતાઓ",
  Images:
    "images, image, image src, photo, photos, picture, pictures, image name, photo name, image file, image url, image urls, product image, product images, product image url, फोटो, तस्वीर, ફોટો, છબી",
  Group: "handle, url handle",
};

/** The target of each name, and its rank: 0 is the most certain. */
const KNOWN: ReadonlyMap<string, Known> = new Map(
  Object.entries(HEADS).flatMap(([target, names]) =>
    names.split(", ").map((name, at) => {
      // A shop's export may have several columns about visibility; each of them counts.
      const rank = target === "Published" ? 0 : at;
      return [headKey(name), { target: target as ImportTarget, rank }] as const;
    }),
  ),
);

/** The same for names of several words written as one: 'PartNo', 'UnitPrice'. */
const JOINED_WORDS: ReadonlyMap<string, Known> = new Map(
  [...KNOWN].flatMap(([key, known]) =>
    /^\p{L}{3,}(?: (?:\p{L}{3,}|no))+$/u.test(key) ? [[key.replaceAll(" ", ""), known] as const] : [],
  ),
);

/** Words of which headings of the stock consist: 'Qty in hand', 'Bal. Qty', 'Stock at Godown', 'Avl. Stk'. */
const STOCK_WORDS = words(
  "stock stk qty quantity inventory closing balance bal available avl avail physical hand godown in on at",
);
/** 'Qty In' and 'Stock In' are what came in. */
const CAME_IN = /\b(?:in|on|at)\b(?! (?:hand|godown|stock|inventory)\b)/;
/** After 'Stock' and before 'Qty', which may be of an order. */
const OF_STOCK_WORDS: Known = { target: "Stock", rank: 0.5 };

const stockHead = (key: string): Known | undefined => {
  const each = key.split(" ");
  const isOfStock = each.length > 1 && each.every((word) => STOCK_WORDS.has(word)) && !CAME_IN.test(key);
  return isOfStock ? OF_STOCK_WORDS : undefined;
};

/** Words ignored at both ends of a heading: 'New Rate', 'Our Item Code', 'Rate w.e.f. 01.04.2026'. */
const IGNORED_WORDS: ReadonlySet<string> = new Set(
  "new revised current latest our net basic final approx w e f wef from dt dated jan feb mar apr may jun jul aug sep oct nov dec inr rs each no nos pc pcs unit".split(
    " ",
  ),
);
/** In brackets after 'Code' or 'Rate' these change the meaning of the heading: 'Code (HSN)'. */
const OTHER_MEANING = words("hsn sac gst tax duty discount bar group set machine");
/** Added to the rank of partial matches: any exact match is better. */
const PARTIAL_MATCH = 100;
/** Added for a specification's name, such as 'Model', which is less certain than a partial match. */
const NAMED = 2 * PARTIAL_MATCH;

/** What headings of columns with machines say, by the owner's words and names for them. */
export interface MachineHeads {
  known: ReadonlyMap<string, Known>;
  /** The words for machines: 'Qty / Loom' is not the stock. */
  words: ReadonlySet<string>;
}

/** Returns the headings by the setting 'machines'. Names with another meaning, such as 'Model no', keep it. */
export function machineHeads({
  one,
  many,
  names,
}: Pick<MachineWords, "one" | "many"> & { names: readonly { name: string }[] }): MachineHeads {
  const ofWord = [one, `${one} model`, `${one} make`, `${one} type`, many];
  const ranked = [
    ...names.map(({ name }, at) => [headKey(name), NAMED + at] as const),
    ...ofWord.map((name, at) => [headKey(name), OF_WORD + at] as const),
  ];
  const known = ranked.map(([key, rank]) => [key, { target: "Machine", rank }] as const);
  return { known: new Map(known), words: new Set(["machine", ...piecesOf(one), ...piecesOf(many)]) };
}

/** After 'machine' and before 'for machine'. */
const OF_WORD = 6.5;

type Known = { target: ImportTarget; rank: number };

/** A longer cell isn't a heading; cells may have hundreds of kilobytes. */
const HEADING_MAX = 200;

/** Looks up a heading: exactly, then without a final bracket, in either of two languages, or fewer words. */
function known(name: string, machine = firstHeads()): Known | undefined {
  if (name.length > HEADING_MAX) return undefined;
  const lookUp = (key: string) =>
    KNOWN.get(key) ?? JOINED_WORDS.get(key) ?? machine.known.get(key) ?? stockHead(key);
  const whole = lookUp(headKey(name));
  if (whole) return whole;
  if (isOldPrice(name)) return undefined;
  // 'Rate (GST extra)' is the rate.
  const untaxed = withoutTaxWords(headKey(name));
  if (untaxed !== headKey(name)) return partial(lookUp(withoutIgnored(untaxed)));
  const bracket = name.search(/[([{]/);
  const hasSuffix = bracket > 0;
  const bare = hasSuffix ? name.slice(0, bracket) : name;
  const isOther = (word: string) => OTHER_MEANING.has(word) || machine.words.has(word);
  if (hasSuffix && piecesOf(name.slice(bracket)).some(isOther)) return undefined;
  const code = codeHead(bare);
  if (code !== undefined) return code ?? undefined;
  if (isPriceOfKind(bare)) return { target: "Price", rank: NAMED };
  const parts = bare.split(/[/|\n]|\s[-–—]\s/);
  const keys = parts.map(headKey).filter(Boolean);
  const found = keys.map((key) => {
    const exact = lookUp(key);
    const each = exact ?? lookUp(withoutIgnored(key, "before")) ?? lookUp(withoutIgnored(key));
    // 'GST (Rs)', 'GST No.' and 'GST 18 Rs' aren't the rate.
    return each?.target === "GST Rate" && (hasSuffix || !exact) ? undefined : each;
  });
  const named = found.filter((each) => each !== undefined);
  // 'Unit / Rate' is the rate.
  const first = named.find(({ target }) => target !== "Unit") ?? named[0];
  // An unknown Latin word can change the meaning: 'Qty / Loom' is not the stock.
  const agrees = found.every(
    (each, at) => each?.target === first?.target || !/[a-z]/.test(withoutIgnored(keys[at] ?? "")),
  );
  return agrees ? partial(first) : undefined;
}

const partial = (found: Known | undefined): Known | undefined =>
  found && { target: found.target, rank: found.rank + PARTIAL_MATCH };

/**
 * Returns what headings of codes in other words say: 'P/N', 'Cat. No.', 'Drg #'; of 'Item No.' and 'Ref #', which may also count
 * the rows, less surely. Null if a number may be of something else: 'Stock No.', 'Order #'; undefined for other headings.
 */
function codeHead(name: string): Known | null | undefined {
  const kind = headingOf(name);
  const [first = "", ...others] = codeWords(name);
  const last = others[others.length - 1];
  if (kind === "position" && last !== undefined && ["item", "ref"].includes(first))
    return { target: "Part Code", rank: NAMED - 1 };
  if (kind !== "code") return undefined;
  return OTHERS_NUMBERED.has(first) && !CODES.has(last ?? "")
    ? null
    : { target: "Part Code", rank: NAMED - 2 };
}

/** Removes ignored words and numbers (dates) from both ends, or those before the others. */
function withoutIgnored(key: string, ends: "both" | "before" = "both"): string {
  const words = key.split(" ");
  const isIgnored = (word = "") => IGNORED_WORDS.has(word) || /^\d+$/.test(word);
  while (ends === "both" && isIgnored(words[words.length - 1])) words.pop();
  while (isIgnored(words[0])) words.shift();
  return words.join(" ");
}

const firstHeads = madeOnce(() => machineHeads(FIRST_MACHINES));

const OWN: ReadonlyMap<string, CsvColumn> = new Map(
  FULL_CSV_COLUMNS.map((column) => [column.toLowerCase(), column]),
);

/** Returns a column name in comparable form: 'Part No.', 'part_no' and 'Part #' are equal. */
export function headKey(name: string): string {
  return piecesOf(name.replaceAll("#", " no ")).join(" ");
}

/** Returns our own column with this name, ignoring case. */
export const ownColumn = (name: string): CsvColumn | undefined => OWN.get(name.trim().toLowerCase());

/** Columns that a reading adds: the sheet of a row read with others, and the pictures on a row. */
export const SHEET_COLUMN = "Sheet";
export const PICTURES_COLUMN = "Pictures on the row";

/** The column with reasons in the file of rejected rows; ignored on import. */
export const REASON_COLUMN = "Reason refused";

/** Returns whether all names are our own columns, each once, so that nothing is guessed. */
export function isOwnHead(head: readonly string[]): boolean {
  const names = head.filter((name) => name !== REASON_COLUMN);
  const columns = names.map(ownColumn);
  return names.length > 0 && !columns.includes(undefined) && new Set(columns).size === names.length;
}

/** Returns whether a file has every column of the list's export (spec section 7), whose IDs are this site's. */
export const isOwnExport = (head: readonly string[]): boolean =>
  LIST_EXPORT_COLUMNS.every((column) => head.some((name) => ownColumn(name) === column));

/** Returns the number of known names, by which the header row below a letterhead is found. */
export const knownHeads = (names: readonly string[], machine?: MachineHeads): number =>
  names.filter((name) => known(name, machine) && (!/\d/.test(name) || KNOWN.has(headKey(name)))).length;

/** Returns the shop whose exports have such columns, if its rows need special treatment. */
export function shopOf(names: readonly string[]): "woocommerce" | "shopify" | undefined {
  const keys = new Set(names.map(headKey));
  if (keys.has("regular price") && keys.has("sku")) return "woocommerce";
  const isShopify =
    (keys.has("handle") && keys.has("variant price")) || (keys.has("url handle") && keys.has("option1 name"));
  return isShopify ? "shopify" : undefined;
}

/**
 * Returns each column's target by its name, null to skip it; only the most certain one, unless joined. Of prices it is the
 * newest before tax, or none if that isn't clear.
 */
export function guessTargets(names: readonly string[], machine?: MachineHeads): (ImportTarget | null)[] {
  if (isOwnHead(names)) return names.map((name) => ownColumn(name) ?? null);
  const keys = names.map(headKey);
  const shop = shopOf(names);
  const isTaxed = names.some(includesTax);
  const found = keys.map((key, at) => {
    // Another program's ids are not our numbers.
    const guess = known(names[at] ?? "", machine);
    if (guess?.target === "ID" && !isOwnExport(names)) return undefined;
    if (isTaxed && !guess && isShortPrice(names[at] ?? "")) return { target: "Price", rank: NAMED } as const;
    if (NUMBERED_PHOTO.test(key)) return PHOTO;
    if (shop === "woocommerce" && key === "parent") return PARENT;
    return shop && ATTRIBUTE_VALUE.test(key) ? ATTRIBUTE : guess;
  });
  return found.map((guess, at) => {
    if (names[at] === PICTURES_COLUMN || (shop && isVariantImage(names[at] ?? ""))) return "Images";
    if (!guess) return null;
    const { target, rank } = guess;
    const headOf = (place: number, known: Known) => ({ name: names[place] ?? "", rank: known.rank });
    const isSurest = found.every(
      (other, place) =>
        place === at ||
        other?.target !== target ||
        (target === "Price"
          ? isRatherPrice(headOf(at, guess), headOf(place, other))
          : rank < other.rank || (rank === other.rank && (at < place || JOINED_TARGETS.has(target)))),
    );
    return isSurest ? target : null;
  });
}

/**
 * The same for a table printed in a catalogue: unknown columns become specifications, positions and pages are skipped, a
 * quantity is the number per machine and not the stock, and a description without a name column is the title.
 */
export function guessPrinted(names: readonly string[], machine?: MachineHeads): (ImportTarget | null)[] {
  const guessed = guessTargets(names, machine);
  const targets = guessed.map((target, at): ImportTarget | null => {
    const name = names[at] ?? "";
    if (name === "" || headingOf(name) === "position" || PAGE.test(headKey(name))) return null;
    if (target === "Stock" && !STOCK.test(headKey(name))) return "Specification";
    return target === null || target === "Group" || target === "ID" ? "Specification" : target;
  });
  if (targets.includes("Title")) return targets;
  const titles = [names.findIndex((name) => TITLE.test(headKey(name))), targets.indexOf("Description")];
  const title = titles.find((at) => at >= 0);
  return title === undefined ? targets : targets.map((target, index) => (index === title ? "Title" : target));
}

/** Headings of the part name in printed lists. */
const TITLE = /^(?:part|parts|designation|benennung|bezeichnung)$/u;

const PAGE = /^(?:page|pages|page no|page nos|seite|पृष्ठ|પાનું)$/u;
const STOCK = /stock|inventory|closing|available|balance|स्टॉक|સ્ટોક/u;

const PHOTO = { target: "Images", rank: 0 } as const;
const NUMBERED_PHOTO = /^(?:image|photo|picture)(?: no)? ?\d{1,2}$/;
const PARENT = { target: "Parent", rank: 0 } as const;
const ATTRIBUTE = { target: "Specification", rank: 0 } as const;
const ATTRIBUTE_VALUE = /^(?:attribute|option) ?\d{1,2} values?(?: s)?$/;

/** Returns whether a column has option values, by which variants differ. */
export const isOptionColumn = (name: string): boolean => ATTRIBUTE_VALUE.test(headKey(name));

export const isVariantImage = (name: string): boolean => headKey(name).startsWith("variant image");

/** Returns the column with the name of the specification in column `at`: 'Attribute 1 value(s)', 'Option1 Value'. */
export function nameColumnOf(names: readonly string[], at: number): number | undefined {
  const key = headKey(names[at] ?? "");
  if (!ATTRIBUTE_VALUE.test(key)) return undefined;
  const wanted = key.replace(/ values?(?: s)?$/, " name");
  const place = names.findIndex((name) => headKey(name) === wanted);
  return place < 0 ? undefined : place;
}

/** The words of a heading that may be of codes. */
function codeWords(text: string): string[] {
  const all = fold(text)
    .replaceAll("#", " # ")
    .split(/[^\p{L}\p{M}\p{N}#]+/u)
    .filter(Boolean);
  const [, first = "", number = ""] = (all.length === 1 && JOINED_NUMBER.exec(all[0] ?? "")) || [];
  return CODED.has(first) || POSITIONS.has(first) ? [first, number] : all;
}

export type Heading = "code" | "position" | "other";

/** Returns the kind of a heading: 'Part no.' is a code, 'Pos.' and 'Item no.' the part's number on the drawing. */
export function headingOf(text: string): Heading {
  const all = codeWords(text.slice(0, TEXT_MAX));
  const [first = "", second] = all;
  const last = all.slice(-1)[0] ?? "";
  if (!all.length || all.length > HEAD_WORDS_MAX) return "other";
  if (POSITIONS.has(first) && (second === undefined || (all.length === 2 && NUMBERS.has(second)))) {
    return "position";
  }
  // A serial number of the row.
  if (all.join("") === "sn") return "position";
  if (all.length === 1 || all.join("") === "pn") return CODES.has(all.join("")) ? "code" : "other";
  const others = all.slice(0, -1);
  return (NUMBERED.has(last) || CODES.has(last)) && others.every((word) => CODED.has(word))
    ? "code"
    : "other";
}
