import { box, extrude } from "../drawing/extrude.ts";
import { circleAt } from "../drawing/fittings.ts";
import { toneOf } from "../drawing/palette.ts";
import { rectangle } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { series } from "../drawing/vector.ts";

/** Millimetres. A section of the board that spaces the harness cords. */
export interface ComberBoardShape {
  length: number;
  depth: number;
  thickness: number;
  columns: number;
  rows: number;
  /** Rails that carry the section at both long sides. */
  rails: boolean;
}

export const comberBoard = family<ComberBoardShape>(
  "comber board",
  { yaw: -32, pitch: 40 },
  (scene, shape) => {
    const x = shape.length / 2;
    const z = shape.depth / 2;
    const top = shape.thickness;
    extrude(scene, rectangle(-x, -z, x, z), 0, top, { along: "y" });
    const stepX = (shape.length * 0.92) / shape.columns;
    const stepZ = (shape.depth * 0.86) / shape.rows;
    const hole = Math.min(stepX, stepZ) * 0.3;
    series(shape.columns, (i) => {
      series(shape.rows, (k) => {
        const at = [
          -x + shape.length * 0.04 + stepX * (i + 0.5),
          top,
          // Neighbouring rows are set off by half a step, as the cords need it.
          -z + shape.depth * 0.07 + stepZ * (k + (i % 2 === 0 ? 0.3 : 0.7)),
        ] as const;
        scene.mark(circleAt(at, hole, "y", 14), { fill: toneOf(6), normal: [0, 1, 0], width: 0.6 });
      });
    });
    if (shape.rails) {
      const rail = shape.depth * 0.07;
      box(scene, [-x * 1.06, -rail, z], [x * 1.06, top + rail, z + rail]);
      box(scene, [-x * 1.06, -rail, -z - rail], [x * 1.06, top + rail, -z]);
    }
    const front = z + (shape.rails ? shape.depth * 0.07 : 0);
    scene.dim([-x, 0, front], [x, 0, front], "below", shape.length);
    scene.dim([x, 0, z], [x, 0, -z], "right", shape.depth);
  },
);
