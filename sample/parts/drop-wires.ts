import { box, extrude } from "../drawing/extrude.ts";
import { disc, type Profile, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point2 } from "../drawing/vector.ts";

/** Millimetres. Open drop wires are put on the warp from above, closed ones are drawn in. */
export interface DropWiresShape {
  length: number;
  width: number;
  count: number;
  open: boolean;
  /** Shows the serrated rail on which the wires hang. */
  rail: boolean;
}

const GAP = 2;

export const dropWires = family<DropWiresShape>("drop wires", { yaw: -48, pitch: 18 }, (scene, shape) => {
  const half = shape.width / 2;
  const top = shape.length / 2;
  const leg = half * 0.42;
  const oblong = (centre: number, tall: number): Point2[] =>
    slot(-tall, tall, 0, half * 0.38).map(([u, v]): Point2 => [-v, u + centre]);
  const foot: Profile = shape.open
    ? [
        [-half, -top],
        [-leg, -top],
        [-leg, -top * 0.42],
        [0, -top * 0.34],
        [leg, -top * 0.42],
        [leg, -top],
        [half, -top],
      ]
    : [
        [-half, -top * 0.96],
        [-half * 0.6, -top],
        [half * 0.6, -top],
        [half, -top * 0.96],
      ];
  const outline: Profile = [
    ...foot,
    [half, top * 0.9],
    [half * 0.5, top],
    [-half * 0.5, top],
    [-half, top * 0.9],
  ];
  const holes = [oblong(top * 0.55, top * 0.2), disc(0, -top * 0.12, half * 0.36, 20)];
  if (!shape.open) {
    holes.push(oblong(-top * 0.62, top * 0.16));
  }
  const pitch = half * GAP;
  const start = (-(shape.count - 1) * pitch) / 2;
  for (let i = 0; i < shape.count; i++) {
    const z = start + i * pitch;
    extrude(scene, outline, z - 0.4, z + 0.4, { holes });
  }
  if (shape.rail) {
    const reach = -start + pitch * 1.4;
    scene.piece(() => box(scene, [-half * 0.24, top * 0.37, -reach], [half * 0.24, top * 0.45, reach]));
  }
  const front = -start + 0.4;
  scene.dim([-half, -top, front], [-half, top, front], "left", shape.length);
  scene.dim([-half, -top, front], [half, -top, front], "below", shape.width);
});
