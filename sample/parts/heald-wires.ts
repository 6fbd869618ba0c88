import { extrude } from "../drawing/extrude.ts";
import { disc, type Profile } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point2 } from "../drawing/vector.ts";

/** Millimetres. Flat steel healds, a few of a bundle. */
export interface HealdWiresShape {
  length: number;
  /** Height of the thread eye. */
  eye: number;
  count: number;
  /** Shape of the end loops. */
  ends: "simplex" | "duplex" | "closed";
}

export const healdWires = family<HealdWiresShape>("heald wires", { yaw: -40, pitch: 14 }, (scene, shape) => {
  // Drawn shorter than they are: a heald is sixty times as long as it is wide.
  const half = 34 + shape.length / 14;
  const wide = 3.4;
  const loop = 7;
  const neck = half - loop * 3.2;
  const outline: Profile =
    shape.ends === "simplex"
      ? [
          [-wide, -neck],
          [-loop, -neck - 3],
          [-loop, -half],
          [loop * 0.6, -half],
          [loop * 0.6, -half + 4],
          [-loop * 0.4, -half + 4],
          [-loop * 0.4, -neck - 4],
          [wide, -neck],
          [wide, neck],
          [-loop * 0.4, neck + 4],
          [-loop * 0.4, half - 4],
          [loop * 0.6, half - 4],
          [loop * 0.6, half],
          [-loop, half],
          [-loop, neck + 3],
          [-wide, neck],
        ]
      : [
          [-wide, -neck],
          [-loop, -neck - 4],
          [-loop, -half + 2],
          [-loop * 0.6, -half],
          [loop * 0.6, -half],
          [loop, -half + 2],
          [loop, -neck - 4],
          [wide, -neck],
          [wide, neck],
          [loop, neck + 4],
          [loop, half - 2],
          [loop * 0.6, half],
          [-loop * 0.6, half],
          [-loop, half - 2],
          [-loop, neck + 4],
          [-wide, neck],
        ];
  const tall = 2.4 + shape.eye * 0.4;
  const eye = disc(0, 0, 1, 24).map(([u, v]): Point2 => [u * 1.9, v * tall]);
  const holes = [eye];
  if (shape.ends !== "simplex") {
    const opening = disc(0, 0, 1, 24).map(([u, v]): Point2 => [u * loop * 0.58, v * loop * 1.1]);
    const middle = (half + neck) / 2;
    holes.push(opening.map(([u, v]): Point2 => [u, v + middle]));
    holes.push(opening.map(([u, v]): Point2 => [u, v - middle]));
  }
  if (shape.ends === "duplex") {
    holes.push(disc(0, neck * 0.62, 1.5, 18), disc(0, -neck * 0.62, 1.5, 18));
  }
  const pitch = 15;
  const start = (-(shape.count - 1) * pitch) / 2;
  for (let i = 0; i < shape.count; i++) {
    extrude(scene, outline, start + i * pitch - 0.3, start + i * pitch + 0.3, { holes });
  }
  const front = -start;
  scene.dim([-loop, -half, front], [-loop, half, front], "left", shape.length);
  scene.dim([wide, -tall, front], [wide, tall, front], "right", shape.eye);
});
