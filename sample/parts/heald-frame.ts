import { box } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { GROUND, toneOf } from "../drawing/palette.ts";
import { disc, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point3, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface HealdFrameShape {
  width: number;
  height: number;
  /** Thickness of the frame rods: the pitch at which frames stand. */
  rod: number;
  /** Centre stays between the rods. */
  stays: number;
  /** Drive hooks under the lower rod. */
  hooks: number;
}

export const healdFrame = family<HealdFrameShape>("heald frame", { yaw: -26, pitch: 16 }, (scene, shape) => {
  const half = shape.height * (0.62 + shape.width / 8000);
  const high = shape.height / 2;
  const bar = shape.height * 0.125;
  const inner = high - bar;
  const deep = shape.rod;
  const end = half * 0.06;
  box(scene, [-half, -high, -deep], [half, -inner, deep]);
  box(scene, [-half, -inner, -deep * 0.7], [-half + end, inner, deep * 0.7]);
  scene.piece(() => {
    const count = Math.round(half / 6);
    const eye = disc(0, 0, 1, 14);
    series(count, (i) => {
      const x = -half + end * 1.6 + ((2 * half - end * 3.2) * i) / (count - 1);
      scene.line([
        [x, -inner, 0],
        [x, inner, 0],
      ]);
      scene.mark(
        eye.map(([u, v]): Point3 => [x + u * 2.4, v * 7, 0]),
        { fill: GROUND, width: 0.9 },
      );
    });
  });
  for (const side of [-1, 1]) {
    const y = side * inner * 0.92;
    box(scene, [-half + end, y - 3, -deep * 0.3], [half - end, y + 3, deep * 0.3]);
  }
  series(shape.stays, (i) => {
    const x = -half + (2 * half * (i + 1)) / (shape.stays + 1);
    box(scene, [x - 5, -inner, deep * 0.3], [x + 5, inner, deep * 0.7]);
  });
  box(scene, [half - end, -inner, -deep * 0.7], [half, inner, deep * 0.7]);
  box(scene, [-half, inner, -deep], [half, high, deep]);
  const middle = (high + inner) / 2;
  for (const y of [middle, -middle]) {
    series(4, (i) => {
      const x = -half * 0.66 + half * 0.44 * i;
      const opening = slot(x - half * 0.08, x + half * 0.08, y, bar * 0.2);
      scene.mark(
        opening.map(([u, v]): Point3 => [u, v, deep]),
        { fill: toneOf(4), normal: [0, 0, 1] },
      );
    });
    for (const x of [-half + end * 0.6, half - end * 0.6]) {
      capScrew(scene, [x, y, deep], bar * 0.15, deep * 0.3);
    }
  }
  series(shape.hooks, (i) => {
    const x = shape.hooks === 1 ? 0 : -half * 0.7 + (half * 1.4 * i) / (shape.hooks - 1);
    box(scene, [x - 7, -high - 16, -deep * 0.6], [x + 7, -high, deep * 0.6]);
    box(scene, [x - 14, -high - 26, -deep * 0.6], [x + 7, -high - 16, deep * 0.6]);
  });
  scene.dim([-half, -high, deep], [half, -high, deep], "below", shape.width);
  scene.dim([half, -high, deep], [half, high, deep], "right", shape.height);
});
