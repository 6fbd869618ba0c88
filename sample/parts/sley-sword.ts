import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc, link, rectangle, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series } from "../drawing/vector.ts";

/** Millimetres. Stands upright: clamp on the rocking shaft below, seat of the sley above. */
export interface SleySwordShape {
  height: number;
  /** Bore of the clamp. */
  bore: number;
  /** Length of the seat on top. */
  seat: number;
  thickness: number;
  windows: number;
  screws: number;
}

export const sleySword = family<SleySwordShape>("sley sword", { yaw: -32, pitch: 18 }, (scene, shape) => {
  const half = shape.thickness / 2;
  const eye = shape.bore * 0.9;
  const top = shape.height;
  const neck = shape.seat * 0.26;
  const stem = link([0, 0], eye, [0, top * 0.86], neck);
  const span = (top * 0.8 - eye * 1.3) / Math.max(1, shape.windows);
  const windows = series(shape.windows, (i): Point2[] => {
    const low = eye * 1.3 + i * span;
    const wide = neck * (0.62 - i * 0.08);
    return slot(low + wide, low + span * 0.82 - wide, 0, wide).map(([u, v]): Point2 => [-v, u]);
  });
  scene.piece(() => {
    extrude(scene, stem, -half * 0.55, half * 0.55, { holes: windows });
    extrude(scene, rectangle(-shape.seat / 2, top * 0.9, shape.seat / 2, top), -half, half);
    extrude(scene, disc(0, 0, eye, 60), -half, half);
  });
  lathe(
    scene,
    [
      [shape.bore * 0.66, half],
      [shape.bore * 0.66, half + 2],
    ],
    { axis: "z", bore: shape.bore / 2 },
  );
  series(shape.screws, (i) => {
    const x = shape.screws === 1 ? 0 : -shape.seat * 0.36 + (shape.seat * 0.72 * i) / (shape.screws - 1);
    capScrew(scene, [x, top * 0.95, half], shape.seat * 0.05, 2.4);
  });
  capScrew(scene, [eye * 0.72, -eye * 0.72, half], eye * 0.16, 2);
  const front = half + 2;
  scene.axis([0, -eye, front], [0, top, front], [0, 0, 1]);
  scene.axis([-eye, 0, front], [eye, 0, front], [0, 0, 1]);
  scene.dim([-shape.bore / 2, 0, front], [shape.bore / 2, 0, front], "below", `Ø${shape.bore}`);
  scene.dim([-shape.seat / 2, top, half], [shape.seat / 2, top, half], "above", shape.seat);
  scene.dim([shape.seat / 2, 0, half], [shape.seat / 2, top, half], "right", shape.height);
});
