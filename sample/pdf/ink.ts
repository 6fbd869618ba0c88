import { SHEET_HEIGHT, SHEET_WIDTH } from "../drawing/svg.ts";
import type { Paper } from "./paper.ts";

const TAG = /<(\/?)(path|clipPath|g)\b([^<>]*)>/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;
const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1 };

function attribute(tag: string, name: string): string | undefined {
  for (const [, found, value] of tag.matchAll(ATTRIBUTE)) if (found === name) return value;
  return undefined;
}

/** '#rrggbb' as three shares of full light. */
function light(colour: string): string {
  return [1, 3, 5].map((at) => +(Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");
}

/** Path data of a drawing, which knows only M, L and Z, as the operators of a PDF. */
function operators(data: string): string {
  return data.replace(/([MLZ])([^MLZ]*)/g, (_, command: string, point: string) =>
    command === "Z" ? "h\n" : `${point} ${command === "M" ? "m" : "l"}\n`,
  );
}

/** 'translate(x y) rotate(degrees)' as a matrix. */
function matrix(transform: string): string {
  const [x = "0", y = "0"] = /translate\(([^()]*)\)/.exec(transform)?.[1]?.split(" ") ?? [];
  const turn = (Number(/rotate\(([^()]*)\)/.exec(transform)?.[1] ?? 0) * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn).toFixed(4), Math.sin(turn).toFixed(4)];
  return `${cosine} ${sine} ${(-Math.sin(turn)).toFixed(4)} ${cosine} ${x} ${y} cm\n`;
}

function painted(tag: string): string {
  const data = operators(attribute(tag, "d") ?? "");
  const fill = attribute(tag, "fill") ?? "none";
  const stroke = attribute(tag, "stroke");
  const transform = attribute(tag, "transform");
  let state = fill === "none" ? "" : `${light(fill)} rg\n`;
  if (stroke) {
    const cap = CAPS[attribute(tag, "stroke-linecap") ?? "round"] ?? 1;
    const dash = attribute(tag, "stroke-dasharray") ?? "";
    state += `${light(stroke)} RG ${attribute(tag, "stroke-width")} w ${cap} J [${dash}] 0 d\n`;
  }
  const paint = stroke ? (fill === "none" ? "S" : "B") : "f";
  const marks = `${state}${data}${paint}\n`;
  return transform ? `q ${matrix(transform)}${marks}Q\n` : marks;
}

/** The markup of a drawing as the content of a PDF page. */
export function inkOf(markup: string): string {
  let ink = "1 j\n";
  let isClip = false;
  for (const [, closing, name, tag = ""] of markup.matchAll(TAG)) {
    if (name === "clipPath") isClip = closing === "";
    else if (name === "g") ink += closing ? "Q\n" : "";
    else if (isClip) ink += `q ${operators(attribute(tag, "d") ?? "")}W n\n`;
    else ink += painted(tag);
  }
  return ink;
}

/** Puts a drawing of 400 by 300 on the page as lines and areas, sharp at any size. */
export function putDrawing(paper: Paper, markup: string, x: number, y: number, width: number): void {
  const scale = width / SHEET_WIDTH;
  paper.save();
  paper.translate(x, y).scale(scale);
  paper.addContent(inkOf(markup));
  paper.restore();
}

/** The height of a drawing of this width. */
export const drawingHeight = (width: number) => (width * SHEET_HEIGHT) / SHEET_WIDTH;
