import { asRead } from "./list-layouts.ts";
import { layout, rowsOf, type TableLayout } from "./table-layouts.ts";

interface CardLayout {
  columns: number;
  count: number;
  hasPicture?: boolean;
  hasPrice?: boolean;
  isNameLong?: boolean;
  /** Lines around each card. */
  isFramed?: boolean;
  isCentred?: boolean;
  /** Names before the texts, as 'Code:'. */
  isLabelled?: boolean;
  codeOf?: (at: number) => string;
  /** The picture is to the left of the text. */
  isBeside?: boolean;
  /** The lines as printed, from code, name and price; those, one below the other, without it. */
  printed?: (texts: readonly string[], at: number) => string[];
  /** The card with 'NEW' at the right of its code. */
  newest?: number;
}

const codeAt = (at: number) => `CD-${String(at).padStart(3, "0")}`;

/** Cards of picture, code, name and price in a grid, each row of cards at an equal distance. */
function cards(
  title: string,
  { columns, count, hasPicture = true, hasPrice = true, ...more }: CardLayout,
): Promise<TableLayout> {
  const { isNameLong, isFramed, isCentred, isLabelled, isBeside, codeOf = codeAt } = more;
  const { printed = (texts: readonly string[]) => [...texts], newest } = more;
  const all = rowsOf(count, 1, (at) => [
    codeOf(at),
    isNameLong ? `Gripper tape ${at} with\nguide for wide looms` : `Gripper tape ${at}`,
    ...(hasPrice ? [`Rs. ${99 + at}/-`] : []),
  ]);
  const width = 500 / columns;
  const picture = hasPicture && !isBeside ? 80 : 0;
  const step = picture + (isBeside && hasPicture ? 80 : 70);
  return layout(title, [all.map((texts) => texts.map(asRead))], (document) => {
    document.addPage().fontSize(9);
    for (const [at, texts] of all.entries()) {
      const x = 45 + (at % columns) * width;
      const y = 60 + Math.floor(at / columns) * step;
      const [inner, indent] = [width - 20, isBeside && hasPicture ? 75 : 0];
      if (isFramed) document.rect(x - 8, y - 8, width - 4, step - 4).stroke();
      if (hasPicture) document.rect(x, y, isBeside ? 65 : inner, isBeside ? 60 : 76).fill("#c33");
      document.fillColor("#000");
      let down = y + picture + 4;
      if (at === newest) document.text("NEW", x + width - 50, down);
      for (const [place, text] of printed(texts, at).entries()) {
        const label = isLabelled ? (["Code: ", "Name: ", "Price: "][place] ?? "") : "";
        document.font(place === 0 ? "Helvetica-Bold" : "Helvetica");
        const options = { width: inner - indent, align: isCentred ? "center" : "left" } as const;
        document.text(label + text, x + indent, down, options);
        down += document.heightOfString(label + text, options) + 3;
      }
    }
  });
}

/** Ways in which traders print cards. */
export const cardLayouts = (): Promise<TableLayout[]> =>
  Promise.all([
    cards("cards in three columns", { columns: 3, count: 12 }),
    cards("cards in two columns", { columns: 2, count: 8 }),
    cards("cards in four columns, the last row not full", { columns: 4, count: 14 }),
    cards("cards, the last row of one", { columns: 3, count: 10 }),
    cards("cards without price", { columns: 3, count: 12, hasPrice: false }),
    cards("cards without picture", { columns: 3, count: 18, hasPicture: false }),
    cards("cards without picture and price in four columns", {
      columns: 4,
      count: 20,
      hasPicture: false,
      hasPrice: false,
    }),
    cards("cards with names of two lines", { columns: 3, count: 12, isNameLong: true }),
    cards("cards with names of two lines and no price in two columns", {
      columns: 2,
      count: 8,
      isNameLong: true,
      hasPrice: false,
    }),
    cards("cards in frames", { columns: 3, count: 12, isFramed: true }),
    cards("cards with centred texts", { columns: 4, count: 16, isCentred: true }),
    cards("cards with labels", { columns: 2, count: 8, isLabelled: true }),
    cards("cards with the picture on the left", { columns: 2, count: 14, isBeside: true }),
    cards("cards in one column with the picture on the left", { columns: 1, count: 8, isBeside: true }),
    cards("cards with numbers as codes", { columns: 3, count: 9, codeOf: (at) => String(10_010 + at) }),
    cards("cards with numbers with points", { columns: 3, count: 9, codeOf: (at) => `911.323.0${10 + at}` }),
    cards("cards with codes with spaces", { columns: 3, count: 9, codeOf: (at) => `PIC GR 04${10 + at}` }),
    cards("one row of cards", { columns: 3, count: 3 }),
    cards("cards in five columns", { columns: 5, count: 15 }),
    cards("cards with the name first", {
      columns: 3,
      count: 9,
      printed: ([code = "", name = "", price = ""]) => [name, code, price],
    }),
    cards("cards with code and price on one line", {
      columns: 2,
      count: 8,
      printed: ([code, name = "", price]) => [name, `${code} - ${price}`],
    }),
    cards("cards with items as names", {
      columns: 2,
      count: 8,
      hasPrice: false,
      printed: ([code, name]) => [`Part No: ${code}`, `Item: ${name}`],
    }),
    cards("cards with prices on request", {
      columns: 3,
      count: 9,
      hasPrice: false,
      printed: ([code = "", name = ""]) => [code, name, "On request"],
    }),
    cards("cards of which one is new", { columns: 3, count: 9, newest: 4 }),
  ]);
