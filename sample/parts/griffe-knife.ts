import { box, extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc, type Profile, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { series } from "../drawing/vector.ts";

/** Millimetres. A lifting knife with its end pieces, drawn shortened. */
export interface GriffeKnifeShape {
  length: number;
  height: number;
  thickness: number;
  /** Blades that hang in one pair of end pieces. */
  blades: number;
  slots: number;
}

export const griffeKnife = family<GriffeKnifeShape>(
  "griffe knife",
  { yaw: -36, pitch: 22 },
  (scene, shape) => {
    const { height, thickness } = shape;
    const half = height * (3 + shape.length / 900);
    const gap = height * 0.5;
    const deep = (shape.blades - 1) * gap;
    const blade: Profile = [
      [-half, 0],
      [half, 0],
      [half, height * 0.8],
      [half - height * 0.3, height],
      [-half + height * 0.3, height],
      [-half, height * 0.8],
    ];
    const holes = series(shape.slots, (i) => {
      const x = -half * 0.76 + (half * 1.52 * i) / Math.max(1, shape.slots - 1);
      return slot(x - height * 0.22, x + height * 0.22, height * 0.34, height * 0.1);
    });
    series(shape.blades, (i) => {
      const z = -deep / 2 + i * gap;
      extrude(scene, blade, z - thickness / 2, z + thickness / 2, { holes });
      box(scene, [-half, height, z - thickness * 0.5], [half, height * 1.06, z + thickness * 1.6]);
    });
    for (const side of [-1, 1]) {
      const near = side * half;
      const far = side * (half + height * 0.4);
      const [left, right] = near < far ? [near, far] : [far, near];
      scene.piece(() => {
        const cheek = disc(0, height * 0.46, height * 0.52, 50);
        extrude(scene, cheek, left, right, { along: "x" });
      });
      if (shape.blades > 1) {
        box(scene, [left, height * 0.2, -deep / 2 - gap * 0.4], [right, height * 0.8, deep / 2 + gap * 0.4]);
      }
      lathe(
        scene,
        [
          [height * 0.2, 0],
          [height * 0.2, height * 0.5],
          [height * 0.17, height * 0.54],
        ],
        { at: [far, height * 0.46, 0], axis: [side, 0, 0] },
      );
    }
    const end = half + height * 0.4;
    scene.axis([-end - height * 0.5, height * 0.46, 0], [end + height * 0.5, height * 0.46, 0]);
    const front = deep / 2 + thickness;
    scene.dim([-half, 0, front], [half, 0, front], "below", shape.length);
    scene.dim([-half, 0, front], [-half, height, front], "left", shape.height);
  },
);
