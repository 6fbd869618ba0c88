import { box, extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import type { Profile } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { series } from "../drawing/vector.ts";

/** Millimetres. A channel in which a rapier runs outside the shed, on feet. */
export interface GuideRailShape {
  length: number;
  width: number;
  height: number;
  feet: number;
  /** Bow of the mouth at the right-hand end. */
  funnel: boolean;
}

export const guideRail = family<GuideRailShape>("guide rail", { yaw: -36, pitch: 24 }, (scene, shape) => {
  const half = Math.min(shape.length, shape.width * 9) / 2;
  const side = shape.width / 2;
  const foot = shape.height * 0.5;
  const wall = side * 0.22;
  const top = shape.height - foot;
  const channel: Profile = [
    [-side, 0],
    [side, 0],
    [side, top],
    [side - wall * 2.2, top],
    [side - wall * 2.2, top - wall],
    [side - wall, top - wall],
    [side - wall, wall * 1.4],
    [-side + wall, wall * 1.4],
    [-side + wall, top - wall],
    [-side + wall * 2.2, top - wall],
    [-side + wall * 2.2, top],
    [-side, top],
  ];
  extrude(scene, channel, -half, half, { along: "x" });
  series(shape.feet, (i) => {
    const x = shape.feet === 1 ? 0 : -half * 0.78 + (half * 1.56 * i) / (shape.feet - 1);
    const wide = side * 0.9;
    box(scene, [x - wide * 0.6, -foot * 0.72, -side * 0.7], [x + wide * 0.6, 0, side * 0.7]);
    box(scene, [x - wide, -foot, -side], [x + wide, -foot * 0.72, side * 1.9]);
    capScrew(scene, [x, -foot * 0.72, side * 1.4], side * 0.3, side * 0.2, "y");
  });
  if (shape.funnel) {
    for (const z of [-side, side]) {
      const lean = Math.sign(z) * wall * 3;
      const flare: Profile = [
        [half, -z],
        [half + side * 1.5, -z - lean],
        [half + side * 1.5, -z - lean + Math.sign(z) * wall],
        [half, -z + Math.sign(z) * wall],
      ];
      extrude(scene, flare, 0, top, { along: "y" });
    }
  }
  scene.dim([-half, -foot, side], [half, -foot, side], "below", shape.length);
  scene.dim([-half, -foot, side], [-half, top, side], "left", shape.height);
});
