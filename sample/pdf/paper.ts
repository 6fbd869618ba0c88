import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { unpackWoff } from "./woff.ts";

/** Everything is in points, from the upper left corner of an upright A4 page. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const LEFT = 42.5;
export const RIGHT = PAGE.width - LEFT;
export const WIDTH = RIGHT - LEFT;
/** Where the content of a page ends; the foot follows. */
export const BOTTOM = 782;

export const COLOURS = {
  paper: "#f8f8f5",
  surface: "#ffffff",
  sunken: "#eeefeb",
  ink: "#191c24",
  ink2: "#464b56",
  ink3: "#5c616b",
  line: "#d6d8d3",
  indigo: "#263573",
  onIndigo: "#ffffff",
  yarnOnIndigo: "#8f9ac4",
} as const;

/** The faces by what they are for. */
const FACES = {
  text: "@fontsource/archivo/files/archivo-latin-400-normal.woff",
  mid: "@fontsource/archivo/files/archivo-latin-500-normal.woff",
  strong: "@fontsource/archivo/files/archivo-latin-600-normal.woff",
  head: "@fontsource/archivo/files/archivo-latin-700-normal.woff",
  code: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff",
  codeMid: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff",
} as const;
export type Face = keyof typeof FACES;

export type Paper = PDFKit.PDFDocument;

/** The printing date that stands in the file: the same catalogue is the same file at any time. */
const PRINTED = new Date(Date.UTC(2024, 0, 15));

/** An empty document without a page, with its faces ready. */
export function openPaper(title: string, author: string): Paper {
  const paper = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: PRINTED, ModDate: PRINTED },
  });
  const { resolve } = createRequire(import.meta.url);
  for (const [face, file] of Object.entries(FACES)) {
    paper.registerFont(face, unpackWoff(readFileSync(resolve(file))));
  }
  return paper;
}

export interface TextStyle {
  face?: Face;
  size?: number;
  colour?: string;
  /** The text is broken into lines of this width; without it the text is one line. */
  width?: number;
  align?: "left" | "right";
  /** From one baseline to the next, in points. */
  leading?: number;
  /** The name of the place that a click leads to. */
  goTo?: string;
  /** The address that a click leads to. */
  link?: string;
}

const SIZE = 9.5;
const LEADING = 1.4;

function dress(paper: Paper, style: TextStyle): { lineGap: number } {
  const size = style.size ?? SIZE;
  paper.font(style.face ?? "text", size).fillColor(style.colour ?? COLOURS.ink);
  return { lineGap: (style.leading ?? size * LEADING) - paper.currentLineHeight(true) };
}

/** Sets text; `y` is the baseline of its first line. Returns the baseline of the last one. */
export function setText(paper: Paper, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { lineGap } = dress(paper, style);
  const { width, align = "left", goTo, link } = style;
  if (width === undefined) {
    const shift = align === "right" ? paper.widthOfString(text) : 0;
    paper.text(text, x - shift, y, { baseline: "alphabetic", lineBreak: false });
    const size = style.size ?? SIZE;
    const box = [x - shift, y - size * 0.9, paper.widthOfString(text), size * 1.25] as const;
    if (goTo) paper.goTo(...box, goTo);
    if (link) paper.link(...box, link);
    return y;
  }
  paper.text(text, x, y, { baseline: "alphabetic", width, align, lineGap });
  return y + (linesOf(paper, text, style) - 1) * (paper.currentLineHeight(true) + lineGap);
}

/** How many lines a text takes in its style's width. */
export function linesOf(paper: Paper, text: string, style: TextStyle): number {
  const { lineGap } = dress(paper, style);
  const height = paper.heightOfString(text, { width: style.width ?? WIDTH, lineGap });
  return Math.max(1, Math.round(height / (paper.currentLineHeight(true) + lineGap)));
}

/** A level line, a hairline unless its width is said. */
export function rule(paper: Paper, x: number, y: number, width: number, colour: string, weight = 0.6): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(colour)
    .stroke();
}
