import type { ViewName } from "../drawing/camera.ts";
import { drawPart, type Part } from "../drawing/render.ts";
import { drawingHeight, putDrawing } from "./ink.ts";
import { COLOURS, type Paper, setText } from "./paper.ts";

export interface TileOptions {
  dims?: boolean;
  view?: ViewName;
  /** More than the drawing needs leaves ground around it. */
  height?: number;
}

/** A drawing on its ground. Returns where the ground ends. */
export function putTile(
  paper: Paper,
  part: Part,
  x: number,
  y: number,
  width: number,
  options: TileOptions = {},
): number {
  const { height = drawingHeight(width), ...look } = options;
  paper.rect(x, y, width, height).fill(COLOURS.sunken);
  const drawn = Math.min(width, (height * 4) / 3);
  const left = x + (width - drawn) / 2;
  putDrawing(paper, drawPart(part, look), left, y + (height - drawingHeight(drawn)) / 2, drawn);
  return y + height;
}

const BALLOON = 9;

/** The number of a part in a circle round `x`, `y`. */
export function putBalloon(paper: Paper, number: number, x: number, y: number): void {
  paper.circle(x, y, BALLOON).lineWidth(0.9).fillAndStroke(COLOURS.surface, COLOURS.ink);
  const text = String(number);
  const size = 9;
  paper.font("codeMid", size);
  setText(paper, text, x - paper.widthOfString(text) / 2, y + size * 0.34, { face: "codeMid", size });
}
