import { box, extrude } from "../drawing/extrude.ts";
import { thread } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { hexagon } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { tube } from "../drawing/tube.ts";
import { type Point3, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface ProximitySensorShape {
  /** Nominal thread, 8 for M8. */
  thread: number;
  length: number;
  nuts: number;
  /** A cable comes out, or a plug. */
  outlet: "cable" | "plug";
  /** Put through an angle holder. */
  holder: boolean;
}

export const proximitySensor = family<ProximitySensorShape>(
  "proximity sensor",
  { yaw: -34, pitch: 20 },
  (scene, shape) => {
    const radius = shape.thread / 2;
    const half = shape.length / 2;
    const face = radius * 0.5;
    lathe(scene, [
      [radius * 0.86, -half],
      [radius * 0.86, -half + face],
      ...thread(radius, -half + face, half - radius * 1.4, Math.max(1, shape.thread * 0.11)),
      [radius * 0.84, half - radius * 1.4],
      [radius * 0.84, half],
    ]);
    const flats = shape.thread * 1.45;
    for (let i = 0; i < shape.nuts; i++) {
      const x = -half * 0.3 + i * shape.thread * 0.75;
      scene.piece(() => extrude(scene, hexagon(flats), x, x + shape.thread * 0.32, { along: "x" }));
    }
    if (shape.holder) {
      const x = -half * 0.3 - shape.thread * 0.02;
      const side = shape.thread * 1.05;
      box(scene, [x - 1.5, -side * 1.6, -side], [x, -radius, side]);
      box(scene, [x, -side * 1.6, -side], [x + side * 1.6, -side * 1.6 + 1.5, side]);
    }
    if (shape.outlet === "cable") {
      lathe(scene, [
        [radius * 0.6, half],
        [radius * 0.5, half + radius * 1.2],
      ]);
      const start = half + radius * 1.1;
      const cable = series(25, (i): Point3 => {
        const way = i / 24;
        return [start + way * shape.length * 0.42, -(way ** 2) * shape.length * 0.24, 0];
      });
      tube(scene, cable, radius * 0.3, { bias: 2, stretch: 24 });
    } else {
      lathe(scene, [
        [radius * 0.7, half],
        [radius * 0.7, half + radius * 0.6],
        ...thread(radius * 0.72, half + radius * 0.6, half + radius * 2, 1),
        [radius * 0.56, half + radius * 2],
      ]);
    }
    scene.axis([-half, 0, 0], [half, 0, 0]);
    scene.dim([-half, -radius, 0], [half, -radius, 0], "below", shape.length);
    scene.dim([-half, -radius, 0], [-half, radius, 0], "left", `M${shape.thread}`);
  },
);
