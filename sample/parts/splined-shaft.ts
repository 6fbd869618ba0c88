import { box, extrude } from "../drawing/extrude.ts";
import { thread } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { splineOutline } from "../drawing/teeth.ts";

/** Millimetres. */
export interface SplinedShaftShape {
  length: number;
  diameter: number;
  splines: number;
  /** Share of the length that carries splines. */
  toothed: number;
  keyway: boolean;
  threaded: boolean;
}

export const splinedShaft = family<SplinedShaftShape>("shaft", { yaw: -36, pitch: 20 }, (scene, shape) => {
  const half = shape.length / 2;
  const radius = shape.diameter / 2;
  const step = -half + shape.length * (1 - shape.toothed) * 0.62;
  const end = step + shape.length * shape.toothed;
  lathe(scene, [
    [radius * 0.7, -half],
    [radius * 0.76, -half + radius * 0.1],
    [radius * 0.76, step - shape.length * 0.12],
    [radius * 1.14, step - shape.length * 0.12],
    [radius * 1.14, step],
  ]);
  if (shape.splines > 0) {
    extrude(scene, splineOutline(shape.splines, radius, radius * 0.84), step, end, { along: "x" });
  } else {
    lathe(scene, [
      [radius, step],
      [radius, end],
    ]);
  }
  const tail = half - end;
  lathe(scene, [
    [radius * 0.7, end],
    ...(shape.threaded
      ? thread(radius * 0.7, end + tail * 0.2, half - tail * 0.1, Math.max(1.5, radius * 0.14))
      : ([[radius * 0.7, half - radius * 0.1]] as const)),
    [radius * 0.6, half],
  ]);
  if (shape.keyway) {
    const from = -half + shape.length * 0.03;
    const to = step - shape.length * 0.16;
    box(scene, [from, radius * 0.7, -radius * 0.2], [to, radius * 0.95, radius * 0.2]);
  }
  scene.axis([-half, 0, 0], [half, 0, 0]);
  scene.dim([end, -radius, 0], [end, radius, 0], "right", `Ø${shape.diameter}`);
  scene.dim([-half, -radius, 0], [half, -radius, 0], "below", shape.length);
});
