import { GROUND, INK } from "./palette.ts";
import type { Point2 } from "./vector.ts";

export const SHEET_WIDTH = 400;
export const SHEET_HEIGHT = 300;

export interface PathStyle {
  fill?: string;
  /** Width of the stroke in sheet units; 0 draws none. */
  width?: number;
  ink?: string;
  dash?: string;
  cap?: "round" | "butt";
}

/** A number with one decimal, as short as it can be written. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? "0" : `${rounded}`;
}

function place(point: Point2): string {
  return `${short(point[0])} ${short(point[1])}`;
}

/** Path data of an open line through points of the sheet. */
export function openLine(points: readonly Point2[]): string {
  return `M${points.map(place).join("L")}`;
}

/** Path data of a closed area. */
export function closedArea(points: readonly Point2[]): string {
  return `${openLine(points)}Z`;
}

/** A path element. */
export function path(data: string, style: PathStyle): string {
  const width = style.width ?? 0;
  const stroke =
    width > 0
      ? ` stroke="${style.ink ?? INK}" stroke-width="${Math.round(width * 100) / 100}" stroke-linejoin="round" stroke-linecap="${style.cap ?? "round"}"`
      : "";
  const dash = style.dash ? ` stroke-dasharray="${style.dash}"` : "";
  return `<path d="${data}" fill="${style.fill ?? "none"}"${stroke}${dash}/>`;
}

/** Part of a drawing seen only through an area. */
export function clipped(id: string, area: string, content: string): string {
  return `<clipPath id="${id}"><path d="${area}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A complete picture on the drawing ground, 400 by 300. */
export function sheet(content: string, label: string): string {
  const name = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const size = `viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}"`;
  const ground = `<rect width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" fill="${GROUND}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${name}">${ground}${content}</svg>`;
}
