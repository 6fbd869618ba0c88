import { box } from "../drawing/extrude.ts";
import { toneOf } from "../drawing/palette.ts";
import { rectangle } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point3 } from "../drawing/vector.ts";

/** Millimetres. A profile reed carries the weft tunnel of an air-jet loom, a flat one does not. */
export interface ReedShape {
  length: number;
  height: number;
  /** Dents per 10 cm. */
  density: number;
  tunnel: boolean;
}

export const reed = family<ReedShape>("reed", { yaw: -30, pitch: 20 }, (scene, shape) => {
  const half = shape.height * (0.85 + shape.length / 5200);
  const low = -shape.height / 2;
  const high = shape.height / 2;
  const baulk = shape.height * 0.11;
  const end = half * 0.045;
  const foot = low + baulk;
  const head = high - baulk;
  const [front, back] = [3.4, -2.6];
  box(scene, [-half, low, -6.5], [half, foot, 6.5]);
  box(scene, [-half, foot, -5], [-half + end, head, 5]);
  scene.piece(() => {
    const wall = (bottom: number, top: number, z: number): Point3[] =>
      rectangle(-half + end, bottom, half - end, top).map(([x, y]): Point3 => [x, y, z]);
    const normal: Point3 = [0, 0, 1];
    const gap = (head - foot) * 0.1;
    const middle = (head + foot) / 2 + gap;
    scene.mark(wall(foot, head, front), { fill: toneOf(2) });
    if (shape.tunnel) {
      scene.mark(wall(middle - gap, middle + gap, front), { fill: toneOf(4), normal, width: 0.7 });
    }
    const pitch = 200 / shape.density;
    for (let x = -half + end + pitch; x < half - end; x += pitch) {
      const dent: Point3[] = shape.tunnel
        ? [
            [x, foot, front],
            [x, middle - gap, front],
            [x, middle - gap * 0.8, back],
            [x, middle + gap * 0.8, back],
            [x, middle + gap, front],
            [x, head, front],
          ]
        : [
            [x, foot, front],
            [x, head, front],
          ];
      scene.line(dent, { width: 0.75, normal });
    }
  });
  box(scene, [half - end, foot, -5], [half, head, 5]);
  box(scene, [-half, head, -6.5], [half, high, 6.5]);
  scene.dim([-half, low, 6.5], [half, low, 6.5], "below", shape.length);
  scene.dim([half, low, 6.5], [half, high, 6.5], "right", shape.height);
});
