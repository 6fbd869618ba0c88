import { box, extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { toneOf } from "../drawing/palette.ts";
import { roundedRectangle } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Scene } from "../drawing/scene.ts";
import { type Point3, series } from "../drawing/vector.ts";

/** Millimetres. The panel by which the weaver speaks with the loom. */
export interface KeypadShape {
  width: number;
  height: number;
  depth: number;
  rows: number;
  columns: number;
  /** Share of the height that the display takes. */
  display: number;
}

function panel(
  scene: Scene,
  box4: [number, number, number, number],
  z: number,
  step: number,
  width = 1,
): void {
  const outline = roundedRectangle(...box4, Math.min(box4[2] - box4[0], box4[3] - box4[1]) * 0.12);
  scene.mark(
    outline.map(([u, v]): Point3 => [u, v, z]),
    { fill: toneOf(step), normal: [0, 0, 1], width },
  );
}

export const keypad = family<KeypadShape>("operator panel", { yaw: -30, pitch: 18 }, (scene, shape) => {
  const x = shape.width / 2;
  const y = shape.height / 2;
  const { depth } = shape;
  box(scene, [-x * 0.6, -y * 0.7, -depth * 1.6], [x * 0.6, y * 0.7, -depth]);
  extrude(scene, roundedRectangle(-x, -y, x, y, Math.min(x, y) * 0.12), -depth, 0);
  const top = y * 0.88;
  const split = top - shape.height * shape.display;
  panel(scene, [-x * 0.84, split, x * 0.84, top], 0, 3);
  panel(scene, [-x * 0.78, split + y * 0.06, x * 0.78, top - y * 0.06], 0, 5);
  const lines = series(4, (i): Point3[] => {
    const v = top - y * 0.06 - ((top - split - y * 0.12) * (i + 1)) / 5;
    return [
      [-x * 0.7, v, 0],
      [x * (i % 2 === 0 ? 0.3 : 0.55), v, 0],
    ];
  });
  for (const line of lines) {
    scene.line(line, { ink: toneOf(1), normal: [0, 0, 1], width: 1.2 });
  }
  const low = -y * 0.86;
  const field = split - y * 0.1 - low;
  const stepX = (x * 1.68) / shape.columns;
  const stepY = field / shape.rows;
  series(shape.rows * shape.columns, (i) => {
    const left = -x * 0.84 + (i % shape.columns) * stepX;
    const bottom = low + Math.floor(i / shape.columns) * stepY;
    const key = roundedRectangle(left, bottom, left + stepX * 0.8, bottom + stepY * 0.76, stepY * 0.12);
    extrude(scene, key, 0, depth * 0.08, { bias: i === 0 ? 2.6 : 0 });
  });
  for (const [u, v] of [
    [-0.93, 0.93],
    [0.93, 0.93],
    [-0.93, -0.93],
    [0.93, -0.93],
  ] as const) {
    capScrew(scene, [u * x, v * y, 0], Math.min(x, y) * 0.035, 0.8);
  }
  scene.dim([-x, -y, 0], [x, -y, 0], "below", shape.width);
  scene.dim([-x, -y, 0], [-x, y, 0], "left", shape.height);
});
