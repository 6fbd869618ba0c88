import { extrude } from "../drawing/extrude.ts";
import { GROUND } from "../drawing/palette.ts";
import { Scene } from "../drawing/scene.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "../drawing/svg.ts";
import type { Point2, Point3 } from "../drawing/vector.ts";

/** Something of the workshop, drawn from one place. */
export interface Workplace {
  label: string;
  /** Sheet units for a millimetre, and where the origin of space lies on the sheet. */
  scale: number;
  origin: Point2;
  draw(scene: Scene): void;
}

const VIEW = { yaw: -34, pitch: 24 };

/** A block from one corner to the other, along the three axes. */
export function block(scene: Scene, [x0, y0, z0]: Point3, [x1, y1, z1]: Point3, bias = 0): void {
  const face: Point2[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  extrude(scene, face, z0, z1, { bias });
}

/** A complete SVG of a workplace on the drawing ground. */
export function renderWorkplace({ label, scale, origin, draw }: Workplace): string {
  const scene = new Scene({ view: VIEW, scale, origin, outline: 1.6, detail: 0.8, blind: false, light: 0 });
  draw(scene);
  const size = `viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}" role="img" aria-label="${label}"`;
  const ground = `<rect width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" fill="${GROUND}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${scene.markup({ centreLines: false })}</svg>`;
}
