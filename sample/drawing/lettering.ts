import { GLYPHS } from "./glyphs.ts";
import { INDIGO } from "./palette.ts";
import { openLine, short } from "./svg.ts";
import type { Point2 } from "./vector.ts";

export interface LetteringStyle {
  anchor?: "start" | "middle" | "end";
  /** Degrees, clockwise on the sheet. */
  angle?: number;
  ink?: string;
  width?: number;
}

const GRID_HEIGHT = 6;
const GRID_ADVANCE = 6;
const GRID_GAP = 2;

/** The width of a line of lettering in sheet units, for letters `height` high. */
export function letteringWidth(text: string, height: number): number {
  return ((text.length * GRID_ADVANCE - GRID_GAP) * height) / GRID_HEIGHT;
}

function strokesOf(letter: string): Point2[][] {
  const glyph = GLYPHS[letter];
  if (glyph === undefined) {
    return [];
  }
  return glyph
    .split(";")
    .map((stroke) => stroke.split(" ").map((pair): Point2 => [Number(pair[0]), Number(pair[1])]));
}

/** One line of lettering as a path; `x`, `y` is the foot of the letters. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  style: LetteringStyle = {},
): string {
  const unit = height / GRID_HEIGHT;
  const width = letteringWidth(text, height);
  const anchor = style.anchor ?? "middle";
  const start = anchor === "middle" ? -width / 2 : anchor === "end" ? -width : 0;
  let data = "";
  [...text].forEach((letter, index) => {
    const left = start + index * GRID_ADVANCE * unit;
    for (const stroke of strokesOf(letter)) {
      data += openLine(stroke.map(([u, v]): Point2 => [left + u * unit, (v - GRID_HEIGHT) * unit]));
    }
  });
  const turn = style.angle ? ` rotate(${short(style.angle)})` : "";
  const stroke = `stroke="${style.ink ?? INDIGO}" stroke-width="${style.width ?? 1}"`;
  return `<path d="${data}" transform="translate(${short(x)} ${short(y)})${turn}" fill="none" ${stroke} stroke-linecap="round" stroke-linejoin="round"/>`;
}
