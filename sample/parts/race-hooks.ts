import { box, extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { arc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series } from "../drawing/vector.ts";

/** Millimetres. Hooks on the race board that guide the rapier tape through the shed. */
export interface RaceHooksShape {
  hooks: number;
  pitch: number;
  height: number;
  thickness: number;
}

export const raceHooks = family<RaceHooksShape>("race hooks", { yaw: -42, pitch: 20 }, (scene, shape) => {
  const { height, pitch, thickness } = shape;
  const length = shape.hooks * pitch;
  const deep = height * 0.5;
  const base = height * 0.2;
  box(scene, [-length / 2, 0, -deep], [length / 2, base, deep]);
  const throat = height * 0.2;
  const hook: Point2[] = [
    [deep * 0.85, base],
    [deep * 0.55, height * 0.82],
    ...arc(0, height - throat * 0.9, throat * 1.35, 20, 150, 10),
    [-deep * 0.62, height * 0.74],
    [-deep * 0.5, height * 0.64],
    ...arc(0, height - throat * 1.2, throat * 0.8, 165, 20, 8),
    [deep * 0.22, base + throat],
    [-deep * 0.1, base],
  ];
  series(shape.hooks, (i) => {
    const x = -length / 2 + pitch * (i + 0.5);
    extrude(scene, hook, x - thickness / 2, x + thickness / 2, { along: "x" });
  });
  const screws = Math.max(2, Math.floor(shape.hooks / 3));
  series(screws, (i) => {
    const x = -length / 2 + (length * (i + 0.5)) / screws;
    capScrew(scene, [x, base * 0.5, deep], base * 0.3, 1.2);
  });
  const first = -length / 2 + pitch / 2;
  scene.dim([first, base, deep], [first + pitch, base, deep], "below", pitch);
  scene.dim([-length / 2, 0, deep], [length / 2, 0, deep], "below", Math.round(length));
  scene.dim([length / 2, 0, -deep], [length / 2, height, -deep], "right", height);
});
