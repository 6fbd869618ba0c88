import { family } from "../drawing/render.ts";
import { tube } from "../drawing/tube.ts";
import { type Point3, series, TAU } from "../drawing/vector.ts";

/** Millimetres. */
export interface CoilSpringShape {
  /** Of the coils, without hooks. */
  length: number;
  /** Outside. */
  diameter: number;
  wire: number;
  turns: number;
  ends: "hooks" | "ground";
}

export const coilSpring = family<CoilSpringShape>("coil spring", { yaw: -30, pitch: 16 }, (scene, shape) => {
  const radius = (shape.diameter - shape.wire) / 2;
  // A long thin spring is drawn shortened, else its coils could not be seen.
  const drawn = Math.min(shape.length, shape.diameter * 7);
  const turns = Math.round((shape.turns * drawn) / shape.length);
  const half = drawn / 2;
  const steps = turns * 24;
  const points = series(steps + 1, (i): Point3 => {
    const angle = (i / steps) * turns * TAU;
    return [-half + (i / steps) * drawn, Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  const hook = (x: number, sign: number) =>
    series(31, (i): Point3 => {
      const way = i / 30;
      const angle = way * 4.9;
      const reach = radius * 0.75;
      const lift = radius * (1 - way) + radius * 0.6 * Math.sin(angle) * way;
      return [x + sign * reach * (1 - Math.cos(angle)), lift, 0];
    });
  if (shape.ends === "hooks") {
    scene.piece(() => {
      tube(scene, hook(-half, -1), shape.wire / 2, { stretch: 30 });
      tube(scene, points, shape.wire / 2, { stretch: 6 });
      tube(scene, hook(half, 1), shape.wire / 2, { stretch: 30 });
    });
  } else {
    const ring = (x: number) =>
      series(25, (i): Point3 => [x, Math.cos((i / 24) * TAU) * radius, Math.sin((i / 24) * TAU) * radius]);
    scene.piece(() =>
      tube(scene, [...ring(-half), ...points.slice(1, -1), ...ring(half)], shape.wire / 2, { stretch: 6 }),
    );
  }
  const reach = half + (shape.ends === "hooks" ? radius * 1.5 : 0);
  scene.axis([-reach, 0, 0], [reach, 0, 0]);
  scene.dim([-half, -radius, 0], [half, -radius, 0], "below", shape.length);
  scene.dim([half, -shape.diameter / 2, 0], [half, shape.diameter / 2, 0], "right", `Ø${shape.diameter}`);
});
