import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { keyedBore } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { gearOutline } from "../drawing/teeth.ts";
import { type Point2, series, TAU } from "../drawing/vector.ts";

/** Millimetres. The worm lies above its wheel. */
export interface WormSetShape {
  teeth: number;
  wheel: number;
  width: number;
  bore: number;
  worm: number;
  /** Length of the worm shaft. */
  length: number;
}

export const wormSet = family<WormSetShape>("worm and wheel", { yaw: -34, pitch: 20 }, (scene, shape) => {
  const tip = shape.wheel / 2;
  const root = tip * (1 - 2.2 / shape.teeth) - 1;
  const bore = shape.bore / 2;
  const half = shape.width / 2;
  const front = half + shape.width * 0.35;
  extrude(scene, gearOutline(shape.teeth, tip, root), -half, half);
  lathe(
    scene,
    [
      [bore * 2, half],
      [bore * 2, front],
    ],
    { axis: "z" },
  );
  extrude(scene, gearOutline(36, bore * 1.9, bore * 1.88), front, front + 0.2, {
    holes: [keyedBore(bore, bore * 0.55)],
  });
  const radius = shape.worm / 2;
  const y = tip + radius * 0.8;
  const reach = shape.length / 2;
  const threaded = reach * 0.52;
  const pitch = (tip * TAU) / shape.teeth;
  const turns = Math.max(4, Math.round((threaded * 2) / pitch));
  const step = (threaded * 2) / turns;
  const core = radius * 0.72;
  const thread: Point2[] = series(turns, (i): Point2[] => {
    const start = -threaded + i * step;
    return [
      [core, start],
      [radius, start + step * 0.25],
      [radius, start + step * 0.55],
      [core, start + step * 0.8],
    ];
  }).flat();
  lathe(
    scene,
    [
      [core * 0.7, -reach],
      [core * 0.7, -reach * 0.72],
      [core, -reach * 0.72],
      ...thread,
      [core, reach * 0.72],
      [core * 0.7, reach * 0.72],
      [core * 0.7, reach],
    ],
    { at: [0, y, 0], facets: 48 },
  );
  scene.axis([-reach, y, 0], [reach, y, 0]);
  scene.axis([0, -tip, front], [0, tip * 0.8, front], [0, 0, 1]);
  scene.dim([-tip, 0, half], [tip, 0, half], "below", `Ø${shape.wheel}`);
  scene.dim([-reach, y, 0], [reach, y, 0], "above", shape.length);
});
