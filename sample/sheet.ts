import sharp from "sharp";
import { PART_WIDTHS, PLATE_WIDTHS } from "../server/platform/media/pictures.ts";
import { SHEET_WIDTH } from "./drawing/svg.ts";
import { PLATE_SHEET } from "./hero/plate.ts";

/** How wide a sheet is in its own units, the pixels its picture gets, and the widths that are kept of it. */
export interface Sheet {
  units: number;
  width: number;
  height: number;
  widths: readonly number[];
}

export const CARD: Sheet = { units: SHEET_WIDTH, width: 1280, height: 960, widths: PART_WIDTHS };
export const PLATE: Sheet = { units: PLATE_SHEET.width, width: 1920, height: 816, widths: PLATE_WIDTHS };

/** How the drawings become AVIF: they are encoded once and shipped to everybody, so that time counts for nothing. */
export const SHIPPED = { quality: 52, effort: 4, tune: "ssim" } as const;

/** Pixels an inch at which a unit of the sheet is one pixel. */
const UNIT_DENSITY = 72;

/** A drawing as a PNG of its sheet's size. Throws for what is no SVG. */
export const rasterise = (svg: string, { units, width, height }: Sheet): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: UNIT_DENSITY * (width / units) })
    .resize(width, height, { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
