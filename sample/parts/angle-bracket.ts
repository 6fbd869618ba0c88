import { box, extrude } from "../drawing/extrude.ts";
import { disc, roundedRectangle, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface AngleBracketShape {
  width: number;
  height: number;
  depth: number;
  thickness: number;
  /** Slots in the foot, holes in the upright. */
  slots: number;
  holes: number;
  rib: boolean;
}

export const angleBracket = family<AngleBracketShape>(
  "angle bracket",
  { yaw: -36, pitch: 26 },
  (scene, shape) => {
    const half = shape.width / 2;
    const { thickness, height, depth } = shape;
    const holes = series(shape.holes, (i): Point2[] => {
      const x = shape.holes === 1 ? 0 : -half * 0.6 + (half * 1.2 * i) / (shape.holes - 1);
      return disc(x, height * 0.68, Math.min(half * 0.22, height * 0.12), 30);
    });
    const upright: Point2[] = roundedRectangle(-half, 0, half, height, Math.min(half, height) * 0.14);
    extrude(scene, upright, -thickness, 0, { holes });
    const radius = Math.min(half * 0.12, depth * 0.1);
    const openings = series(shape.slots, (i): Point2[] => {
      const x = shape.slots === 1 ? 0 : -half * 0.62 + (half * 1.24 * i) / (shape.slots - 1);
      return slot(depth * 0.42, depth * 0.72, 0, radius).map(([u, v]): Point2 => [x + v, -u]);
    });
    const foot: Point2[] = [
      [-half, -depth],
      [half, -depth],
      [half, 0],
      [-half, 0],
    ];
    extrude(scene, foot, 0, thickness, { along: "y", holes: openings });
    if (shape.rib) {
      const side = (x: number) => {
        const web: Point2[] = [
          [0, thickness],
          [-depth * 0.7, thickness],
          [0, height * 0.72],
        ];
        extrude(scene, web, x, x + thickness * 0.8, { along: "x" });
      };
      side(-half * 0.08);
    } else {
      box(scene, [-half, thickness, 0], [half, thickness * 1.4, thickness * 0.4]);
    }
    scene.dim([-half, 0, depth], [half, 0, depth], "below", shape.width);
    scene.dim([half, 0, 0], [half, 0, depth], "right", depth);
    scene.dim([-half, 0, 0], [-half, height, 0], "left", height);
  },
);
