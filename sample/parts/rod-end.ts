import { extrude } from "../drawing/extrude.ts";
import { hexHead, thread } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { arc, disc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point2 } from "../drawing/vector.ts";

/** Millimetres. A ball eye with a threaded shank, with or without a lock nut. */
export interface RodEndShape {
  bore: number;
  /** From the middle of the ball to the end of the shank. */
  length: number;
  /** Nominal thread of the shank. */
  thread: number;
  width: number;
  nut: boolean;
  female: boolean;
}

export const rodEnd = family<RodEndShape>("rod end", { yaw: -36, pitch: 20 }, (scene, shape) => {
  const ball = shape.bore * 0.82;
  const eye = shape.bore * 1.36;
  const half = shape.width / 2;
  const shank = shape.thread / 2;
  const start = eye * 0.9;
  scene.piece(() => {
    const collar = shape.female ? shank * 1.7 : shank * 1.35;
    const end = shape.female ? shape.length : start + shank * 1.6;
    lathe(scene, [
      [collar * 0.8, eye * 0.4],
      [collar, start],
      [collar, end - collar * 0.1],
      [collar * 0.9, end],
    ]);
    if (!shape.female) {
      lathe(scene, [
        [shank * 0.86, end],
        ...thread(shank, end, shape.length - 1, shape.thread * 0.13),
        [shank * 0.7, shape.length],
      ]);
      if (shape.nut) {
        hexHead(scene, [end + shank * 1.4, 0, 0], shape.thread * 1.6, shape.thread * 0.55, "x");
      }
    } else {
      const at = shape.length - shank * 1.6;
      hexHead(scene, [at, 0, 0], collar * 2.1, shank * 1.2, "x");
    }
  });
  scene.piece(() => {
    extrude(scene, disc(0, 0, eye, 60), -half * 0.7, half * 0.7);
    const profile: Point2[] = arc(0, 0, ball * 1.15, -28, 28, 8).map(
      ([radius, z]): Point2 => [radius, (z * half * 1.6) / (ball * 1.15)],
    );
    lathe(
      scene,
      [
        [eye * 0.8, half * 0.7],
        [eye * 0.78, half * 0.74],
      ],
      { axis: "z" },
    );
    lathe(scene, profile, { axis: "z", bore: shape.bore / 2 });
  });
  const front = half * 0.8;
  scene.axis([-eye, 0, front], [shape.length, 0, front], [0, 0, 1]);
  scene.axis([0, -eye, front], [0, eye, front], [0, 0, 1]);
  scene.dim([-shape.bore / 2, 0, front], [shape.bore / 2, 0, front], "above", `Ø${shape.bore}`);
  scene.dim([0, 0, front], [shape.length, 0, front], "below", shape.length);
  if (!shape.female) {
    scene.dim([shape.length, -shank, 0], [shape.length, shank, 0], "right", `M${shape.thread}`);
  }
});
