import { guessPrinted, headingOf } from "#contract/imports/import-heads.ts";
import { isMoneyName, looksLikeMoney, writtenAmount } from "#contract/platform/money.ts";
import { beginsWithCode } from "./column-kinds.ts";
import { type Area, around, boxCentre, boxOf, heightOf, middleOf, type ReadPage, widthOf } from "./page.ts";
import type { Line, Phrase } from "./phrases.ts";
import type { RowImage } from "./row-images.ts";
import type { StepBudget } from "./step-budget.ts";
import { type Table, textOf } from "./table.ts";

/** A part printed as a card: its code, and the lines below or above it with their label, if one is printed. */
interface Card extends Area {
  code: string;
  /** A price on the code's line. */
  price?: string | undefined;
  anchor: Phrase;
  phrases: Phrase[];
  picture?: Area;
}

/** In points: tolerance of aligned texts and of one height; maximum distance of a picture; minimum size of one. */
const FLUSH = 3;
const PICTURE_NEAR = 60;
const PICTURE_MIN = 14;
/** In line heights: maximum gap between the lines of a card. */
const LINE_GAP = 1.2;
const LINES_MAX = 8;
/** Share of a page's side from which an image is its background. */
const GROUND = 0.7;

const LABELLED = /^([^:]{2,24}?) ?: ?(\S.*)$/u;
/** '10012' and '911.323.010'; 'PIC GR 0471' and 'BA 207 345'. */
const NUMBERED = /^(?:\d{5,12}|\d{1,6}(?:[-/.]\d{1,6}){2,5})$/;
const SPACED = /^[\p{Lu}\p{N}]{1,5}(?: [\p{Lu}\p{N}]{1,6}){0,3} \p{N}{2,8}[A-Z]?$/u;
const DECIMALS = /^\d+\.\d{2}$/;
const NAME = /\p{L}{3}/u;
/** 'KD-101 - Rs. 45'. */
const BEFORE_PRICE = /^(\S{3,30}?)(?: ?[-–—|,:]|) (\S.*)$/u;
/** Words of a card that are neither its name nor its price. */
const ASIDE =
  /^(?:new|hot|sale|offer|best ?seller|\d{1,2} ?% off|(?:price )?(?:on|upon) (?:request|enquiry|application)|p\.?o\.?[ar]\.?|(?:call|ask|enquire)(?: for price)?)[!.]?$/i;

/** A page's cards as one table without head, a row for each card, and the phrases that it took. */
export interface FoundCards {
  table: Table;
  pictures: RowImage[];
  phrases: ReadonlySet<Phrase>;
}

/** Returns the cards of a page: at least two beside each other, or below each other with a picture each. */
export function cardsOn(page: ReadPage, lines: readonly Line[], budget: StepBudget): FoundCards | undefined {
  const phrases = lines.flatMap((line) => line.phrases);
  const found = cardsIn(phrases, page.rules, budget);
  if (found.length < 2) return undefined;
  for (const [card, picture] of picturesOf(page, found)) card.picture = picture;
  const bands = bandsOf(found).filter((band) => isComplete(band, phrases, budget));
  const sure = bands.filter((band) => band.length > 1);
  const cards = bands
    .filter(
      (band) =>
        band.length > 1 ||
        (sure.length > 0
          ? sure.flat().some((card) => isAligned(card.anchor, band[0]?.anchor))
          : bands.length > 1 && bands.flat().every(({ picture }) => picture)),
    )
    .flat();
  return cards.length < 2 ? undefined : asTable(page, cards);
}

/** Returns the code that a phrase prints, with or without a label before it: 'KD-101', 'Part no. KD-101'. */
function codeIn(text: string): { code: string; label: string; price?: string } | undefined {
  const [, first = "", behind = ""] = BEFORE_PRICE.exec(text) ?? [];
  const price = beginsWithCode(first) ? priceIn(behind) : undefined;
  if (price !== undefined) return { code: first, label: "", price };
  const [, label = "", labelled = text] = LABELLED.exec(text) ?? [];
  const words = labelled.split(" ");
  const code = words.at(-1) ?? "";
  const before = label || words.slice(0, -1).join(" ");
  if (before !== "" && headingOf(before) !== "code") return undefined;
  const isCode = beginsWithCode(code) && !/\p{Ll}{3}/u.test(code) && !looksLikeMoney(code);
  return isCode || (before !== "" && /\p{N}/u.test(code)) ? { code, label: before } : undefined;
}

/** Returns the codes among texts; numbers and codes with spaces, which names may be like, only without others. */
function codesIn(phrases: readonly Phrase[]): Map<Phrase, NonNullable<ReturnType<typeof codeIn>>> {
  const sure = phrases.flatMap((phrase) => {
    const found = codeIn(phrase.text);
    return found ? [[phrase, found] as const] : [];
  });
  if (sure.length > 1) return new Map(sure);
  const loose = phrases.filter(({ text }) => NUMBERED.test(text) || SPACED.test(text));
  return new Map(loose.map((phrase) => [phrase, { code: phrase.text, label: "" }]));
}

function cardsIn(phrases: readonly Phrase[], rules: readonly Area[], budget: StepBudget): Card[] {
  const codes = codesIn(phrases);
  const across = rules.filter((rule) => widthOf(rule) > heightOf(rule));
  const taken = new Set<Phrase>();
  const next = (last: Phrase, anchor: Phrase, way: 1 | -1): Phrase | undefined => {
    budget.spend(phrases.length);
    const near = phrases.filter((each) => {
      const gap = way === 1 ? each.top - last.bottom : last.top - each.bottom;
      const isNext = way === 1 ? middleOf(each) > last.bottom : middleOf(each) < last.top;
      return isNext && gap < LINE_GAP * Math.min(heightOf(last), heightOf(each)) && isAligned(anchor, each);
    });
    const found = near.toSorted((a, b) => way * (a.top - b.top))[0];
    const other = found && codes.get(found);
    const isOther = other && (other.label === "" || other.label === codes.get(anchor)?.label);
    if (!found || isOther || taken.has(found)) return undefined;
    budget.spend(across.length);
    const [top, bottom] = [Math.min(found.top, last.top), Math.max(found.bottom, last.bottom)];
    const isDivided = across.some(
      ({ left, right, top: at }) =>
        at > top + heightOf(found) / 2 &&
        at < bottom - heightOf(found) / 2 &&
        left < found.right &&
        right > found.left,
    );
    return isDivided ? undefined : found;
  };
  const cards: Card[] = [];
  for (const [anchor, { code, price }] of codes) {
    if (taken.has(anchor)) continue;
    const own: Phrase[] = [];
    for (const way of [1, -1] as const) {
      if (own.some(isName)) break;
      let last = next(anchor, anchor, way);
      while (last && own.length < LINES_MAX) {
        own.push(last);
        last = next(last, anchor, way);
      }
    }
    for (const phrase of [anchor, ...own]) taken.add(phrase);
    if (own.some(isName)) cards.push({ code, price, anchor, phrases: own, ...around([anchor, ...own]) });
  }
  return cards;
}

const isName = ({ text }: Phrase) => NAME.test(text) && priceIn(text) === undefined && !ASIDE.test(text);

const isAligned = (a: Phrase, b: Phrase | undefined): boolean =>
  b !== undefined &&
  (Math.abs(a.left - b.left) < FLUSH ||
    Math.abs(a.right - b.right) < FLUSH ||
    Math.abs(boxCentre(a) - boxCentre(b)) < FLUSH);

/** Groups cards with codes at one height, from top to bottom and left to right. */
function bandsOf(cards: readonly Card[]): Card[][] {
  const bands: Card[][] = [];
  for (const card of cards.toSorted((a, b) => a.anchor.top - b.anchor.top)) {
    const last = bands.at(-1);
    if (last?.[0] && card.anchor.top - last[0].anchor.top < FLUSH) last.push(card);
    else bands.push([card]);
  }
  return bands.map((band) => band.toSorted((a, b) => a.left - b.left));
}

/** Returns whether the cards have all texts at their heights; other texts would be a table. Takes prices and 'New' next to a code. */
function isComplete(band: readonly Card[], phrases: readonly Phrase[], budget: StepBudget): boolean {
  const own = new Set(band.flatMap(({ anchor, phrases: texts }) => [anchor, ...texts]));
  const { top, bottom } = around(band);
  budget.spend(phrases.length);
  const others = phrases.filter((each) => !own.has(each) && middleOf(each) > top && middleOf(each) < bottom);
  return others.every((other) => {
    const card = band.findLast(({ left }) => left < other.left);
    if (!card || (priceIn(other.text) === undefined && !ASIDE.test(other.text))) return false;
    card.phrases.push(other);
    Object.assign(card, around([card, other]));
    return true;
  });
}

type Side = (card: Card, picture: Area) => number;

/** Distances of a picture above, left, below or right of a card's texts, in points; below 0 if it is elsewhere. */
const SIDES: readonly Side[] = [
  (card, { left, right, bottom }) =>
    left < card.right && right > card.left ? card.top + FLUSH - bottom : -1,
  (card, { top, bottom, right }) => (top < card.bottom && bottom > card.top ? card.left + FLUSH - right : -1),
  (card, { left, right, top }) => (left < card.right && right > card.left ? top - card.bottom + FLUSH : -1),
  (card, { top, bottom, left }) => (top < card.bottom && bottom > card.top ? left - card.right + FLUSH : -1),
];

/** Returns the cards' pictures, all on the side on which most cards have one. */
function picturesOf(page: ReadPage, cards: readonly Card[]): Map<Card, Area> {
  const isPicture = (area: Area) =>
    Math.min(widthOf(area), heightOf(area)) >= PICTURE_MIN &&
    widthOf(area) < GROUND * page.width &&
    heightOf(area) < GROUND * page.height;
  const isFree = (area: Area) =>
    !cards.some(
      (card) =>
        boxCentre(card) > area.left &&
        boxCentre(card) < area.right &&
        middleOf(card) > area.top &&
        middleOf(card) < area.bottom,
    );
  const pictures = [...page.images, ...page.areas, ...page.shapes].filter(
    (area) => isPicture(area) && isFree(area),
  );
  let best = new Map<Card, Area>();
  for (const distanceOf of SIDES) {
    const found = new Map<Card, Area>();
    for (const card of cards) {
      const near = pictures
        .map((picture) => ({ picture, distance: distanceOf(card, picture) }))
        .filter(({ distance }) => distance >= 0 && distance < PICTURE_NEAR)
        .toSorted((a, b) => a.distance - b.distance)[0];
      if (near) found.set(card, near.picture);
    }
    if (found.size > best.size) best = found;
  }
  return best;
}

/** Returns a text's price without a word such as 'MRP' before it; undefined if the text isn't a price. */
function priceIn(text: string): string | undefined {
  if (looksLikeMoney(text) || DECIMALS.test(text)) return text;
  const [first = "", ...rest] = text.split(" ");
  const amount = rest.join(" ").replace(/^[:=-] ?/, "");
  return isMoneyName(first) && writtenAmount(amount) !== undefined ? amount : undefined;
}

interface Field {
  name: string;
  text: string;
  phrases: Phrase[];
}

const [CODE, TITLE, PRICE] = ["Part code", "Name", "Price"] as const;

/** A card's texts by column: names are joined, other texts with a label have a column of its name. */
function fieldsOf({ code, price: beside, anchor, phrases }: Card): Field[] {
  const fields = new Map<string, Field>([[CODE, { name: CODE, text: code, phrases: [anchor] }]]);
  if (beside !== undefined) fields.set(PRICE, { name: PRICE, text: beside, phrases: [anchor] });
  const add = (name: string, text: string, phrase: Phrase) => {
    const field = fields.get(name);
    if (!field) fields.set(name, { name, text, phrases: [phrase] });
    else Object.assign(field, { text: `${field.text} ${text}`, phrases: [...field.phrases, phrase] });
  };
  for (const phrase of phrases.toSorted((a, b) => middleOf(a) - middleOf(b) || a.left - b.left)) {
    const text = textOf([phrase]);
    if (ASIDE.test(text)) continue;
    const price = priceIn(text);
    const [, label, value] = LABELLED.exec(text) ?? [];
    if (price !== undefined) add(PRICE, price, phrase);
    else if (label === undefined || value === undefined) add(TITLE, text, phrase);
    else {
      const [target] = guessPrinted([label]);
      // 'Item' is a position in tables only.
      const isTitle = target === "Title" || (headingOf(label) === "position" && NAME.test(value));
      add(isTitle ? TITLE : target === "Price" ? PRICE : label, value, phrase);
    }
  }
  return [...fields.values()];
}

function asTable(page: ReadPage, cards: readonly Card[]): FoundCards {
  const rows = cards.map(fieldsOf);
  const all = new Set(rows.flatMap((fields) => fields.map(({ name }) => name)));
  const names = [CODE, TITLE, PRICE, ...all].filter(
    (name, at, each) => all.has(name) && each.indexOf(name) === at,
  );
  const cells = rows.flatMap((fields, row) =>
    fields.map(({ name, text, phrases }) => {
      const column = names.indexOf(name);
      const isUnsure = phrases.some(({ words }) => words.some((word) => word.isUnsure));
      const place = { row, column, lastRow: row, lastColumn: column, text };
      return {
        ...place,
        box: boxOf(around(phrases), page),
        ...(isUnsure ? { isUnsure: true as const } : {}),
      };
    }),
  );
  const area = around(cards.flatMap((card) => [card, ...(card.picture ? [card.picture] : [])]));
  const [left, right] = [area.left / page.width, area.right / page.width];
  return {
    table: {
      page: page.number,
      turn: page.turn,
      box: boxOf(area, page),
      rows: cards.length,
      columns: names.length,
      headRows: 0,
      names,
      borders: [left, right],
      tops: [area.top / page.height, area.bottom / page.height],
      cells: cells.toSorted((a, b) => a.row - b.row || a.column - b.column),
    },
    pictures: cards.flatMap(({ picture }, row) =>
      picture ? [{ row, kind: "image" as const, box: boxOf(picture, page) }] : [],
    ),
    phrases: new Set(cards.flatMap(({ anchor, phrases }) => [anchor, ...phrases])),
  };
}
